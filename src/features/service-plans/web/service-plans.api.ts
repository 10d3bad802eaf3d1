import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { ServicePlansPages, ServicePlansRouter } from '../server/service-plans.router.ts'

export const servicePlansApi = featureApi<ServicePlansRouter>('servicePlans')

export const usePlanTemplatesApi = settingsPages<ServicePlansPages>()
