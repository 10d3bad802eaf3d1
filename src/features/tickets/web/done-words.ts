import type { TicketStatus } from '../tickets.ts'

/** What was just done to a ticket, to be read after the name of its car: `ABC-123` + `on noudettavissa`. */
export const MOVED_WORDS: Record<TicketStatus, string> = {
  NEW: 'palautettu uudeksi',
  SCHEDULED: 'aikataulutettu',
  IN_PROGRESS: 'on työn alla',
  WAITING: 'odottaa',
  READY: 'on noudettavissa',
  DONE: 'on noudettu',
  CANCELLED: 'peruttu',
}

export const archivedWords = (archived: boolean): string => (archived ? 'arkistoitu' : 'palautettu työpöydälle')
