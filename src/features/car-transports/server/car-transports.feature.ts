import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../car-transports.failures.ts'
import { cancelPlannedTransports } from './cancel-planned-transports.ts'
import { carTransportsExported } from './car-transports.exported.ts'
import { carTransportsPages, carTransportsRouter } from './car-transports.router.ts'
import { forgetPlaces, mergeCustomersInTransports, transportsOfCustomer, waitingTransports } from './keep-transports.ts'
import { searchedTransports } from './searched-transports.ts'
import { mayReadTransport, TRANSPORT_FILES } from './transport-files.ts'

/** A garage fetches a car from its customer, and brings it back. */
export const carTransports = serverFeature({
  name: 'car-transports',
  routers: { carTransports: carTransportsRouter },
  settings: carTransportsPages,
  isolation: () => import('./car-transports.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  listeners: () => [cancelPlannedTransports],
  jobs: [forgetPlaces],
  fileAccess: { [TRANSPORT_FILES]: mayReadTransport },
  searchedWords: [searchedTransports],
  customerMerge: [mergeCustomersInTransports],
  customerData: [transportsOfCustomer],
  waiting: [waitingTransports],
  exported: carTransportsExported,
})
