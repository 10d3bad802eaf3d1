import { serverFeature } from '#server/feature.ts'
import { ticketPrintRoutes } from './ticket-print.routes.ts'

/** A ticket on paper: työmääräin, hinta-arvio and lisätyöt. */
export const ticketPrint = serverFeature({
  name: 'ticket-print',
  routers: {},
  routes: ticketPrintRoutes,
  isolation: () => import('./ticket-print.isolation.ts'),
})
