import { serverFeature } from '#server/feature.ts'
import type {} from '../drivers.failures.ts'
import { driversOfCustomer } from './customer-data.ts'
import { driversExported } from './drivers.exported.ts'
import { hasDrivers } from './drivers.hooks.ts'
import { driversPages } from './drivers.router.ts'
import { drivers as table } from './drivers.tables.ts'
import { driverImporter } from './import-drivers.ts'

/** The people who drive a customer's cars. */
export const drivers = serverFeature({
  name: 'drivers',
  routers: {},
  settings: driversPages,
  isolation: () => import('./drivers.isolation.ts'),
  importers: { drivers: driverImporter },
  organizationUse: [hasDrivers],
  customerMerge: [{ columns: [table.organizationId], counted: { what: 'drivers', column: table.organizationId } }],
  customerData: [driversOfCustomer],
  exported: driversExported,
})
