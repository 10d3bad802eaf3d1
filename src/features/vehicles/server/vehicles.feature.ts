import { serverFeature } from '#server/feature.ts'
import type {} from '../vehicles.failures.ts'
import { vehiclesOfCustomer } from './customer-data.ts'
import { estimateServicesJob } from './estimate-service.ts'
import { vehicleImporter } from './import-vehicles.ts'
import { mergeFleets } from './merge-fleets.ts'
import { vehiclesExported } from './vehicles.exported.ts'
import { hasVehicles } from './vehicles.hooks.ts'
import { vehiclesRouter } from './vehicles.router.ts'

/** A customer's vehicles, and looking one up by its plate. */
export const vehicles = serverFeature({
  name: 'vehicles',
  routers: { vehicles: vehiclesRouter },
  isolation: () => import('./vehicles.isolation.ts'),
  importers: { vehicles: vehicleImporter },
  jobs: [estimateServicesJob],
  organizationUse: [hasVehicles],
  customerMerge: [mergeFleets],
  customerData: [vehiclesOfCustomer],
  exported: vehiclesExported,
})
