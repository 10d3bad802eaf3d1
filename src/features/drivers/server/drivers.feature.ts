import { serverFeature } from '#server/feature.ts'
import type {} from '../drivers.failures.ts'
import { driverImporter } from './import-drivers.ts'

/** The people who drive a customer's cars. */
export const drivers = serverFeature({
  name: 'drivers',
  routers: {},
  isolation: () => import('./drivers.isolation.ts'),
  importers: { drivers: driverImporter },
})
