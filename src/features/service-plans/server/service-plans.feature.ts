import { serverFeature } from '#server/feature.ts'
import type {} from '../service-plans.failures.ts'
import { mergeTemplates, mergeVehicleInPlans, plansOfCustomer } from './keep-plans.ts'
import { movePlansOn } from './move-on.ts'
import { servicePlansExported } from './service-plans.exported.ts'
import { servicePlansPages, servicePlansRouter } from './service-plans.router.ts'

/** What a car is serviced by, how often, and what was done of it. */
export const servicePlans = serverFeature({
  name: 'service-plans',
  routers: { servicePlans: servicePlansRouter },
  settings: servicePlansPages,
  isolation: () => import('./service-plans.isolation.ts'),
  listeners: ({ clock }) => [movePlansOn(clock)],
  customerMerge: [mergeTemplates],
  vehicleMerge: [mergeVehicleInPlans],
  customerData: [plansOfCustomer],
  exported: servicePlansExported,
})
