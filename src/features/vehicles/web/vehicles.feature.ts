import type { WebFeature } from '#web/feature.ts'
import { vehicleFailures } from '../vehicles.failures.ts'
import { vehiclesRoutes } from './vehicles.routes.ts'

/** A customer’s vehicles, and looking one up by its plate. */
export const vehicles = {
  name: 'vehicles',
  failures: vehicleFailures,
  routes: { app: vehiclesRoutes },
  // a connection that opens or closes is told by a notification
  staleAfter: { vehicles: ['notification.new'] },
  checkedPages: [],
} satisfies WebFeature
