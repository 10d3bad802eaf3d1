import type { ChangedCards, TicketCard, TicketColumn } from '#features/tickets/ticket-views.ts'
import { GROUP_PAGE_SIZE, groupOf, type TicketGroup } from '#features/tickets/tickets.ts'
import { byDeskOrder, deskTime } from '#features/tickets/time-that-matters.ts'

export type PatchedColumns = {
  columns: TicketColumn[]
  /** Whose first page is not known any more and must be asked for, such as when a card left it and another follows. */
  unsure: TicketGroup[]
}

/** The desk after the server's answer about these tickets: those that it does not name have left the desk. */
export function patchColumns(
  columns: readonly TicketColumn[],
  ticketIds: readonly string[],
  answer: ChangedCards,
): PatchedColumns {
  const changed = new Set(ticketIds)
  const unsure: TicketGroup[] = []
  const patched = columns.map((column) => {
    const amounts = answer.columns.find(({ group }) => group === column.group) ?? column
    const kept = column.tickets.filter(({ id }) => !changed.has(id))
    const arriving = answer.tickets.filter((card) => groupOf[card.status] === column.group && isInPage(card, column))
    const isSame = kept.length === column.tickets.length && arriving.length === 0
    const tickets = isSame ? column.tickets : [...kept, ...arriving].sort(byDeskOrder).slice(0, GROUP_PAGE_SIZE)
    if (tickets.length !== Math.min(amounts.count, GROUP_PAGE_SIZE)) unsure.push(column.group)
    return { ...amounts, tickets }
  })
  return { columns: patched, unsure }
}

/** Whether the card's place is among those that are loaded: beyond their end it is unknown what is between. */
function isInPage(card: TicketCard, { tickets, count }: TicketColumn): boolean {
  if (tickets.length >= count) return true
  const last = tickets.at(-1)
  if (!last) return false
  return card.id === last.id && deskTime(card) === deskTime(last) ? true : byDeskOrder(card, last) < 0
}
