import { featureApi } from '#web/api.ts'
import type { PlanningRouter } from '../server/planning.router.ts'

export const planningApi = featureApi<PlanningRouter>('planning')
