import type { TicketCard } from '../ticket-views.ts'
import type { TicketStatus } from '../tickets.ts'

const moved: Record<TicketStatus, string> = {
  NEW: 'palautettu uudeksi',
  SCHEDULED: 'aikataulutettu',
  IN_PROGRESS: 'on työn alla',
  WAITING: 'odottaa',
  READY: 'on noudettavissa',
  DONE: 'on valmis',
  CANCELLED: 'peruttu',
}

/** What was just done to a ticket, to be read after the name of its car: `ABC-123` + `on noudettavissa`. */
export const movedWords = (ticket: Pick<TicketCard, 'customer'>, to: TicketStatus, organizationId: string): string =>
  to === 'DONE' && ticket.customer.id === organizationId ? 'on noudettu' : moved[to]

export const archivedWords = (archived: boolean): string => (archived ? 'arkistoitu' : 'palautettu työpöydälle')
