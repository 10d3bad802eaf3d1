import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../tickets.failures.ts'
import { archivedTickets } from './archived-tickets.ts'
import { ticketMailAnswers } from './comment-ticket.ts'
import { ticketsOfCustomer } from './customer-data.ts'
import { entryWords, searchedTickets } from './find-tickets.ts'
import { followConnection, followCustomerKind } from './follow-connection.ts'
import { mileagesOfArchived } from './mileages-of-archived.ts'
import { noteUndelivered } from './note-undelivered.ts'
import { ticketData } from './ticket-data.ts'
import { mayReadTicketEvent, TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketsExported } from './tickets.exported.ts'
import { hasTickets, mergeVehicleInTickets } from './tickets.hooks.ts'
import { archiveTickets, sweepTicketActs } from './tickets.jobs.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets as table, ticketActs, ticketEvents } from './tickets.tables.ts'
import { unreadMessages } from './unread-messages.tables.ts'
import { waitingTickets } from './waiting-tickets.ts'

/** The service job: reported, moved, announced, archived. */
export const tickets = serverFeature({
  name: 'tickets',
  routers: { tickets: ticketsRouter },
  isolation: () => import('./tickets.isolation.ts'),
  listeners: (services) => [noteUndelivered, followConnection(services), followCustomerKind],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  jobs: [archiveTickets, sweepTicketActs],
  fileAccess: { [TICKET_EVENT_FILES]: mayReadTicketEvent },
  mailAnswers: { ticket: ticketMailAnswers },
  personalData: [ticketData],
  organizationUse: [hasTickets],
  vehicleMerge: [mergeVehicleInTickets],
  waiting: [waitingTickets],
  searched: [searchedTickets],
  searchedWords: [entryWords],
  archived: [archivedTickets],
  archivedFigures: [mileagesOfArchived],
  customerMerge: [
    {
      columns: [
        table.customerId,
        table.reportedByOrganizationId,
        ticketEvents.actorOrganizationId,
        ticketEvents.onlyForOrganizationId,
        ticketActs.organizationId,
        unreadMessages.organizationId,
      ],
      counted: { what: 'tickets', column: table.customerId },
    },
  ],
  customerData: [ticketsOfCustomer],
  exported: ticketsExported,
})
