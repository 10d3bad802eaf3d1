import type { TicketGroup } from '#features/tickets/tickets.ts'
import type { StatusTone } from '#web/ui/status-glyph.tsx'

/** The station of the status track that a column represents. */
export const groupTones: Record<TicketGroup, StatusTone> = {
  new: 'NEW',
  scheduled: 'SCHEDULED',
  inProgress: 'IN_PROGRESS',
  waiting: 'WAITING',
  ready: 'READY',
  done: 'DONE',
}
