import { serverFeature } from '#server/feature.ts'
import type {} from '../maintenance-books.failures.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { bookKeys } from './maintenance-books.routes.ts'

/** A vehicle's service history; the books themselves come in a later part. */
export const maintenanceBooks = serverFeature({
  name: 'maintenance-books',
  routers: { maintenanceBooks: maintenanceBooksRouter },
  routes: [bookKeys],
  isolation: () => import('./maintenance-books.isolation.ts'),
})
