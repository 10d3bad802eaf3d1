import type { TicketStatus, WaitingReason } from '../tickets.ts'
import { leadsBack, usualMove } from './move-words.ts'

type Acts = { main: TicketStatus | undefined; others: TicketStatus[]; rare: TicketStatus[] }

/** The moves as a ticket's page shows them: the usual one, others that lead onward, and those that take back or cancel. */
export function actsOf(
  from: TicketStatus,
  moves: readonly TicketStatus[],
  waitingFor: WaitingReason | null = null,
): Acts {
  // what was only checked goes on to its customer
  const main = waitingFor === 'CHECK' && moves.includes('READY') ? 'READY' : usualMove(from, moves)
  const secondary = moves.filter((to) => to !== main)
  const isRare = (to: TicketStatus) => to === 'CANCELLED' || leadsBack(from, to)
  return { main, others: secondary.filter((to) => !isRare(to)), rare: secondary.filter(isRare) }
}
