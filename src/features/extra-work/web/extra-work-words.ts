import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '#web/format.ts'
import { ANSWER_WAY_LABELS, type ExtraWork, type ExtraWorkLine } from '../extra-work.ts'
import { approvedOf } from '../extra-work-sums.ts'

type BadgeKind = 'signal' | 'done' | 'danger' | 'neutral'

/** Where a request stands, in two words. `signal` is for the side that is waited for. */
export function standingOf(work: ExtraWork, isGarage: boolean): { label: string; kind: BadgeKind } {
  switch (work.state) {
    case 'ASKED':
      return isGarage
        ? { label: 'Odottaa asiakasta', kind: 'neutral' }
        : { label: 'Odottaa vastaustasi', kind: 'signal' }
    case 'CALL':
      return isGarage ? { label: 'Soita asiakkaalle', kind: 'signal' } : { label: 'Korjaamo soittaa', kind: 'neutral' }
    case 'WITHDRAWN':
      return { label: 'Peruttu', kind: 'neutral' }
    case 'ANSWERED': {
      const approved = work.lines.filter(({ decision }) => decision === 'APPROVED').length
      if (approved === 0) return { label: 'Ei hyväksytty', kind: 'danger' }
      return { label: approved === work.lines.length ? 'Hyväksytty' : 'Osa hyväksytty', kind: 'done' }
    }
  }
}

/** For whom it waits, and until when. */
export function waitingSentence({ state, deputy, answerDueAt }: ExtraWork, now: number): string | null {
  if (state === 'CALL') return 'Asiakas pyysi soittamaan.'
  if (state !== 'ASKED') return null
  if (deputy) return `Odottaa varahyväksyjää: ${deputy}.`
  const due = formatDateTime(answerDueAt)
  return now < Date.parse(answerDueAt) ? `Vastausaikaa ${due} asti.` : `Vastausaika päättyi ${due}.`
}

/** Who answered, how and when. */
export function answerSentence({ answer }: ExtraWork): string | null {
  if (!answer) return null
  const when = formatDateTime(answer.at)
  const by = answer.by ?? 'Entinen käyttäjä'
  if (answer.way)
    return `${ANSWER_WAY_LABELS[answer.way]} vastasi ${answer.answeredBy}. Vastauksen kirjasi ${by} ${when}.`
  return `${by} vastasi ${answer.asDeputy ? 'varahyväksyjänä ' : ''}${when}.`
}

/** What of a settled request is charged. */
export const approvedText = (work: ExtraWork, day: string): string => formatMoney(approvedOf(work.lines, day))

type Compared = Pick<ExtraWorkLine, 'name' | 'unitPriceCents' | 'quantityThousandths' | 'discountPerMille'>

const isSame = (one: Compared, other: Compared) =>
  one.unitPriceCents === other.unitPriceCents &&
  one.quantityThousandths === other.quantityThousandths &&
  one.discountPerMille === other.discountPerMille

/** How the lines differ from those that were asked before, in sentences. */
export function differences(
  before: readonly Compared[],
  after: readonly Compared[],
  costOf: (line: Compared) => string,
) {
  const left = [...before]
  const told: string[] = []
  for (const line of after) {
    const at = left.findIndex(({ name }) => name === line.name)
    const [old] = at < 0 ? [] : left.splice(at, 1)
    if (!old) told.push(`Uusi rivi: ${line.name}, ${costOf(line)}`)
    else if (!isSame(old, line)) told.push(`${line.name}: ${costOf(old)} → ${costOf(line)}`)
  }
  return [...told, ...left.map((line) => `Pois: ${line.name}, ${costOf(line)}`)]
}
