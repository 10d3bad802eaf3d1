import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { groupOf, TICKET_GROUPS, type TicketStatus } from '#features/tickets/tickets.ts'
import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import type { DeskColumn } from './use-desk.ts'

/** A card for tests, named by its plate. */
export const card = (plate: string, status: TicketStatus): TicketCard => ticketCard(plate, { status })

export const columnsOf = (all: TicketCard[]): DeskColumn[] =>
  TICKET_GROUPS.map((group) => {
    const own = all.filter((ticket) => groupOf[ticket.status] === group)
    return {
      group,
      cards: own,
      count: own.length,
      overdue: 0,
      total: own.length,
      awaitsAnswer: 0,
      hasMore: false,
      isLoadingMore: false,
      hasMoreFailed: false,
      loadMore: () => {},
    }
  })
