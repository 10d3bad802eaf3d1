import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { groupOf, TICKET_GROUPS, type TicketStatus } from '#features/tickets/tickets.ts'
import type { DeskColumn } from './use-desk.ts'

const party = (name: string) => ({ id: name, name, image: null })

/** A card for tests, named by its plate. */
export const card = (plate: string, status: TicketStatus): TicketCard => ({
  id: plate,
  type: 'ticket',
  number: '2026-0001',
  title: `Työ ${plate}`,
  status,
  statusChangedAt: '2026-03-01T08:00:00Z',
  waitingFor: null,
  urgent: false,
  registrationNumber: plate,
  vinNumber: null,
  make: 'Škoda',
  model: 'Octavia',
  color: '',
  year: 2021,
  garage: party('Vallilan Autohuolto'),
  customer: party('Pohjolan Kuljetus'),
  mechanic: null,
  requestedAt: null,
  scheduledStart: null,
  promisedReadyAt: null,
  closedAt: null,
  garageArchivedAt: null,
  customerArchivedAt: null,
  createdAt: '2026-03-01T08:00:00Z',
  version: 1,
})

export const columnsOf = (all: TicketCard[]): DeskColumn[] =>
  TICKET_GROUPS.map((group) => {
    const own = all.filter((ticket) => groupOf[ticket.status] === group)
    return {
      group,
      cards: own,
      count: own.length,
      overdue: 0,
      total: own.length,
      hasMore: false,
      isLoadingMore: false,
      hasMoreFailed: false,
      loadMore: () => {},
    }
  })
