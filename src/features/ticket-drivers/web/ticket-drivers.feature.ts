import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { ticketDriversApi } from './ticket-drivers.api.ts'

/** Who fetches the car of a ticket, and the messages to them. */
export const ticketDrivers = {
  name: 'ticket-drivers',
  failures: {},
  laterFailures: async () => (await import('../ticket-drivers.failures.ts')).ticketDriverFailures,
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, params: { ticketId = '' } }): PageQuestion[] => [
      ticketDriversApi.ofTicket.queryOptions({ organizationId, ticketId }),
    ],
  },
  keptOffline: ['ticketDrivers.ofTicket'],
  staleAfter: { ticketDrivers: ['ticketEvent.new'] },
  slots: {
    ticketDrivers: lazyComponent(() => import('./ticket-drivers.tsx'), 'TicketDriversCard'),
    reportDrivers: lazyComponent(() => import('./report-drivers.tsx'), 'ReportDrivers'),
  },
  checkedPages: [],
} satisfies WebFeature
