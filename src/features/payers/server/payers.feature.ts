import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../payers.failures.ts'
import { payersOfCustomer } from './customer-data.ts'
import { followPermitMails } from './follow-permit-mails.ts'
import { mergeCustomersInPayers } from './merge-payers.ts'
import { payersExported } from './payers.exported.ts'
import { payersRouter, permitsRouter } from './payers.router.ts'
import { permitLinkRoutes } from './permit-link.routes.ts'
import { PERMIT_FILES } from './permit-link.ts'
import { mayReadPermit } from './permit-photos.ts'
import { permitsOfArchived } from './permits-of-archived.ts'
import { searchedPermits } from './searched-permits.ts'
import { mergeVehicleInPayers, takeFromCar } from './vehicle-payers.ts'
import { waitingPermits } from './waiting-permits.ts'

/** Who pays a car and a ticket besides its holder, and the permits of such payers. */
export const payers = serverFeature({
  name: 'payers',
  routers: { payers: payersRouter, permits: permitsRouter },
  isolation: () => import('./payers.isolation.ts'),
  listeners: () => [takeFromCar, followPermitMails],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  routes: permitLinkRoutes,
  fileAccess: { [PERMIT_FILES]: mayReadPermit },
  waiting: [waitingPermits],
  searchedWords: [searchedPermits],
  archivedFigures: [permitsOfArchived],
  vehicleMerge: [mergeVehicleInPayers],
  customerMerge: [mergeCustomersInPayers],
  customerData: [payersOfCustomer],
  exported: payersExported,
})
