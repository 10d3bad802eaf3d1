import { serverFeature } from '#server/feature.ts'
import type {} from '../tickets.failures.ts'
import { hasTickets } from './has-tickets.ts'
import { ticketData } from './ticket-data.ts'
import { mayReadTicketEvent, TICKET_EVENT_FILES } from './ticket-files.ts'
import { archiveTickets } from './tickets.jobs.ts'
import { ticketMails } from './tickets.mails.ts'
import { ticketNotices } from './tickets.notices.ts'
import { ticketsRouter } from './tickets.router.ts'

/** The service job: reported, moved, told, archived. */
export const tickets = serverFeature({
  name: 'tickets',
  routers: { tickets: ticketsRouter },
  isolation: () => import('./tickets.isolation.ts'),
  listeners: ({ publicUrl }) => [...ticketNotices, ...ticketMails(publicUrl)],
  jobs: [archiveTickets],
  fileAccess: { [TICKET_EVENT_FILES]: mayReadTicketEvent },
  personalData: [ticketData],
  organizationUse: [hasTickets],
})
