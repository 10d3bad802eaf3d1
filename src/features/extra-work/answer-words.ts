import { ANSWER_WAY_LABELS, type Decision, type ExtraWork, type ExtraWorkLine } from './extra-work.ts'

export const DECISION_LABELS: Record<Decision, string> = { APPROVED: 'Hyväksytty', DECLINED: 'Ei hyväksytty' }

/** The result of a request that is answered. */
export function outcomeOf(lines: readonly Pick<ExtraWorkLine, 'decision'>[]) {
  const approved = lines.filter(({ decision }) => decision === 'APPROVED').length
  if (approved === 0) return 'Ei hyväksytty'
  return approved === lines.length ? 'Hyväksytty' : 'Osa hyväksytty'
}

/** Who answered, how and when; `when` is written by the caller. */
export function answerSentence(answer: NonNullable<ExtraWork['answer']>, when: string | null): string {
  const by = answer.by ?? 'Entinen käyttäjä'
  if (answer.way === 'LINK')
    return `${answer.answeredBy} vastasi linkistä ${when}. Linkki lähetettiin: ${answer.linkTo}.`
  if (answer.way)
    return `${ANSWER_WAY_LABELS[answer.way]} vastasi ${answer.answeredBy}. Vastauksen kirjasi ${by} ${when}.`
  return `${by} vastasi ${answer.asDeputy ? 'varahyväksyjänä ' : ''}${when}.`
}
