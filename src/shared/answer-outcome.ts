import { z } from 'zod'

/** How many lines of a request for extra work were approved and declined. */
export const DecisionCounts = z.object({ approved: z.number(), declined: z.number() })
export type DecisionCounts = z.infer<typeof DecisionCounts>

export function countDecisions(lines: readonly { decision: 'APPROVED' | 'DECLINED' | null }[]): DecisionCounts {
  const approved = lines.filter(({ decision }) => decision === 'APPROVED').length
  return { approved, declined: lines.length - approved }
}

/** What came of a request that is answered: by the decisions of its lines, for a line may cost nothing. */
export function outcomeBy({ approved, declined }: DecisionCounts) {
  if (approved === 0) return 'DECLINED' as const
  return declined === 0 ? ('APPROVED' as const) : ('PARTLY' as const)
}

export type Answered = { decisions?: DecisionCounts | undefined; grossCents: number; approvedCents: number }

/** The same of what is kept of an answer, an event or an entry of the timeline; older ones have only the sums. */
export const outcomeOfAnswer = ({ decisions, grossCents, approvedCents }: Answered) =>
  outcomeBy(decisions ?? { approved: approvedCents, declined: grossCents - approvedCents })
