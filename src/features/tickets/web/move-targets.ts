import { groupOf, type TicketGroup, type TicketStatus } from '../tickets.ts'

/** Which status a drop on the column would mean: at most one is allowed, from each status. */
export const moveToGroup = (moves: readonly TicketStatus[], group: TicketGroup): TicketStatus | undefined =>
  moves.find((to) => groupOf[to] === group)

/** Moves that ask something first: a reason, a time, who is notified, or whether it is meant. */
export const asksFirst = (to: TicketStatus): to is 'WAITING' | 'SCHEDULED' | 'READY' | 'CANCELLED' =>
  to === 'WAITING' || to === 'SCHEDULED' || to === 'READY' || to === 'CANCELLED'
