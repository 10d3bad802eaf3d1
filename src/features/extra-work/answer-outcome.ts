import type { ExtraWorkLine } from './extra-work.ts'

/** How many lines of a request were approved and declined. */
export type DecisionCounts = { approved: number; declined: number }

export function countDecisions(lines: readonly Pick<ExtraWorkLine, 'decision'>[]): DecisionCounts {
  const approved = lines.filter(({ decision }) => decision === 'APPROVED').length
  return { approved, declined: lines.length - approved }
}

/** What came of a request that is answered: by the decisions of its lines, for a line may cost nothing. */
export function outcomeBy({ approved, declined }: DecisionCounts) {
  if (approved === 0) return 'DECLINED' as const
  return declined === 0 ? ('APPROVED' as const) : ('PARTLY' as const)
}

export type Answered = { decisions?: DecisionCounts | undefined; grossCents: number; approvedCents: number }

/** The same of the event of an answer; older ones have only the sums. */
export const outcomeOfAnswer = ({ decisions, grossCents, approvedCents }: Answered) =>
  outcomeBy(decisions ?? { approved: approvedCents, declined: grossCents - approvedCents })
