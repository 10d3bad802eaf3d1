import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../tyre-hotel.failures.ts'
import { tyreImporter } from './import-tyres.ts'
import { followHandover, mergeCustomersInTyres, mergeVehicleInTyres, tyresOfCustomer } from './keep-tyres.ts'
import { searchedTyres } from './searched-tyres.ts'
import { tyreHotelExported } from './tyre-hotel.exported.ts'
import { tyreHotelPages, tyreHotelRouter } from './tyre-hotel.router.ts'
import { tyreHotelRoutes } from './tyre-hotel.routes.ts'
import { mayReadTyreSet, TYRE_SET_FILES } from './tyre-set-files.ts'

/** The sets of tyres that a garage keeps for its customers. */
export const tyreHotel = serverFeature({
  name: 'tyre-hotel',
  routers: { tyreHotel: tyreHotelRouter },
  settings: tyreHotelPages,
  isolation: () => import('./tyre-hotel.isolation.ts'),
  listeners: () => [followHandover],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  routes: tyreHotelRoutes,
  importers: { tyres: tyreImporter },
  fileAccess: { [TYRE_SET_FILES]: mayReadTyreSet },
  searched: [searchedTyres],
  vehicleMerge: [mergeVehicleInTyres],
  customerMerge: [mergeCustomersInTyres],
  customerData: [tyresOfCustomer],
  exported: tyreHotelExported,
})
