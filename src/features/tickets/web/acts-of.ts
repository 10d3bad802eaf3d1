import type { TicketStatus } from '../tickets.ts'
import { leadsBack, usualMove } from './move-words.ts'

type Acts = { main: TicketStatus | undefined; others: TicketStatus[]; rare: TicketStatus[] }

/** The moves as a ticket's page shows them: the usual one, others that lead onward, and those that take back or cancel. */
export function actsOf(from: TicketStatus, moves: readonly TicketStatus[]): Acts {
  const main = usualMove(from, moves)
  const beside = moves.filter((to) => to !== main)
  const isRare = (to: TicketStatus) => to === 'CANCELLED' || leadsBack(from, to)
  return { main, others: beside.filter((to) => !isRare(to)), rare: beside.filter(isRare) }
}
