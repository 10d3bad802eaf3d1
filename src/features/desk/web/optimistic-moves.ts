import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { groupOf, type TicketGroup, type TicketStatus, type WaitingReason } from '#features/tickets/tickets.ts'
import { byDeskOrder } from '#features/tickets/time-that-matters.ts'

/** A move that is shown already but not answered yet. `ticket` is the card as it was before. */
export type PendingMove = {
  ticket: TicketCard
  to: TicketStatus
  waitingFor: WaitingReason | null
  at: string
  /** When the move sets it. */
  scheduledStart?: string | null | undefined
}

export type PendingMoves = ReadonlyMap<string, PendingMove>

const moved = ({ ticket, to, waitingFor, at, scheduledStart }: PendingMove): TicketCard => ({
  ...ticket,
  status: to,
  waitingFor,
  statusChangedAt: at,
  closedAt: groupOf[to] === 'done' ? at : null,
  ...(scheduledStart !== undefined && { scheduledStart }),
})

/** One column's cards and count as they will be when the pending moves are accepted. */
export function withMoves(
  group: TicketGroup,
  column: { cards: TicketCard[]; count: number },
  pending: PendingMoves,
): { cards: TicketCard[]; count: number } {
  if (pending.size === 0) return column
  const moves = [...pending.values()]
  const arriving = moves.filter((move) => groupOf[move.to] === group)
  const present = column.cards.filter((card) => pending.has(card.id))
  const leaving = moves.filter((move) => groupOf[move.ticket.status] === group && groupOf[move.to] !== group)
  if (arriving.length === 0 && present.length === 0 && leaving.length === 0) return column
  // a card that the server shows here already is not counted a second time
  const known = (move: PendingMove) => present.find((card) => card.id === move.ticket.id)
  const arrived = arriving.filter((move) => known(move) !== undefined)
  const left = leaving.filter((move) => known(move) === undefined && isAnswered(column.cards, move))
  return {
    cards: [...column.cards.filter((card) => !pending.has(card.id)), ...arriving.map(moved)].sort(byDeskOrder),
    count: column.count + (arriving.length - arrived.length) - (leaving.length - left.length),
  }
}

/** Whether the loaded part of the column would still hold the card if the server had not taken it away. */
function isAnswered(cards: readonly TicketCard[], { ticket }: PendingMove): boolean {
  const last = cards.at(-1)
  return last === undefined || byDeskOrder(ticket, last) < 0
}
