import { serverFeature } from '#server/feature.ts'
import type {} from '../courtesy-cars.failures.ts'
import { courtesyCarsExported } from './courtesy-cars.exported.ts'
import { courtesyCarsPages, courtesyCarsRouter } from './courtesy-cars.router.ts'
import { courtesyCarsRoutes } from './courtesy-cars.routes.ts'
import { mayReadDamage } from './damage-files.ts'
import { freeReservedCars } from './free-reserved-cars.ts'
import { DAMAGE_FILES } from './hand-out-car.ts'
import { forgetDrivers, loansOfCustomer, mergeCustomersInLoans, waitingLoans } from './keep-loans.ts'
import { searchedCars, searchedLoans } from './searched-loans.ts'

/** The cars that a garage lends while the customer's own is in work. */
export const courtesyCars = serverFeature({
  name: 'courtesy-cars',
  routers: { courtesyCars: courtesyCarsRouter },
  settings: courtesyCarsPages,
  isolation: () => import('./courtesy-cars.isolation.ts'),
  listeners: () => [freeReservedCars],
  jobs: [forgetDrivers],
  routes: courtesyCarsRoutes,
  fileAccess: { [DAMAGE_FILES]: mayReadDamage },
  searched: [searchedCars, searchedLoans],
  customerMerge: [mergeCustomersInLoans],
  customerData: [loansOfCustomer],
  waiting: [waitingLoans],
  exported: courtesyCarsExported,
})
