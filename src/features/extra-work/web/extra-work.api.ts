import { featureApi } from '#web/api.ts'
import type { ExtraWorkRouter } from '../server/extra-work.router.ts'

export const extraWorkApi = featureApi<ExtraWorkRouter>('extraWork')
