import { featureApi } from '#web/api.ts'
import type { WorkTimesRouter } from '../server/work-times.router.ts'

export const workTimesApi = featureApi<WorkTimesRouter>('workTimes')
