import { vatWord } from '#features/line-items/shown-prices.ts'
import { type Answered, countDecisions, outcomeBy, outcomeOfAnswer } from '#shared/answer-outcome.ts'
import { formatMoney } from '#shared/money.ts'
import { ANSWER_WAY_LABELS, type Decision, type ExtraWork, type ExtraWorkLine } from './extra-work.ts'

export const DECISION_LABELS: Record<Decision, string> = { APPROVED: 'Hyväksytty', DECLINED: 'Ei hyväksytty' }

const OUTCOME_LABELS = { APPROVED: 'Hyväksytty', PARTLY: 'Osa hyväksytty', DECLINED: 'Ei hyväksytty' } as const

/** The result of a request that is answered. */
export const outcomeOf = (lines: readonly Pick<ExtraWorkLine, 'decision'>[]) =>
  OUTCOME_LABELS[outcomeBy(countDecisions(lines))]

/** Who answered, how and when; `when` is written by the caller. */
export function answerSentence(answer: NonNullable<ExtraWork['answer']>, when: string | null): string {
  const by = answer.by ?? 'Entinen käyttäjä'
  if (answer.way === 'LINK')
    return `${answer.answeredBy} vastasi linkistä ${when}. Linkki lähetettiin: ${answer.linkTo}.`
  if (answer.way === 'RULE') return `Lupasääntö ”${answer.answeredBy}” hyväksyi ${when}.`
  if (answer.way)
    return `${ANSWER_WAY_LABELS[answer.way]} vastasi ${answer.answeredBy}. Vastauksen kirjasi ${by} ${when}.`
  return `${by} vastasi ${answer.asDeputy ? 'varahyväksyjänä ' : ''}${when}.`
}

type Amounts = { grossCents: number; netCents?: number | undefined }

/** An amount as the customer reads it, with the word: a private person with VAT, a company without, as far as that is known. */
export function shownAmount({ grossCents, netCents }: Amounts, withVat: boolean): string {
  const isGross = withVat || netCents === undefined
  return `${formatMoney(isGross ? grossCents : netCents)} (${vatWord({ withVat: isGross })})`
}

type Outcome = Amounts & Answered & { approvedNetCents?: number | undefined }

/** What came of a request: `hyväksytty, 310,00 € (veroton)`, with the words for all, a part and nothing of it. */
export function outcomeInWords(
  event: Outcome,
  withVat: boolean,
  words: { none: string; all: string; part: string },
): string {
  const { grossCents, approvedCents, approvedNetCents, netCents } = event
  const outcome = outcomeOfAnswer(event)
  if (outcome === 'DECLINED') return words.none
  if (outcome === 'APPROVED') return `${words.all}, ${shownAmount({ grossCents, netCents }, withVat)}`
  const isGross = withVat || netCents === undefined || approvedNetCents === undefined
  const part = formatMoney(isGross ? approvedCents : approvedNetCents)
  return `${words.part} ${part} / ${shownAmount(isGross ? { grossCents } : { grossCents, netCents }, withVat)}`
}
