import { serverFeature } from '#server/feature.ts'
import { customerImporter } from './import-customers.ts'

/** A garage's own customers with their cars, from a file. */
export const customerImport = serverFeature({
  name: 'customer-import',
  routers: {},
  isolation: () => import('./customer-import.isolation.ts'),
  importers: { customers: customerImporter },
})
