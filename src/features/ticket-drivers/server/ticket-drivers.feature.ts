import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../ticket-drivers.failures.ts'
import { namedDriversOfCustomer } from './customer-data.ts'
import { followMessages } from './follow-messages.ts'
import { nameByReport } from './name-by-report.ts'
import { pickUpRoutes } from './pick-up.routes.ts'
import { recordAnswers } from './record-answers.ts'
import { remindDrivers } from './remind-drivers.ts'
import { searchedDrivers } from './searched-drivers.ts'
import { ticketDriversExported } from './ticket-drivers.exported.ts'
import { ticketDriversRouter } from './ticket-drivers.router.ts'

/** Who fetches the car of a ticket, the messages to them, and the page behind their links. */
export const ticketDrivers = serverFeature({
  name: 'ticket-drivers',
  routers: { ticketDrivers: ticketDriversRouter },
  isolation: () => import('./ticket-drivers.isolation.ts'),
  listeners: (services) => [nameByReport, recordAnswers, ...followMessages(services)],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  jobs: [remindDrivers],
  routes: pickUpRoutes,
  searchedWords: [searchedDrivers],
  customerData: [namedDriversOfCustomer],
  exported: ticketDriversExported,
})
