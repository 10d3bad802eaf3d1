import { featureApi } from '#web/api.ts'
import type { ExtraWorkLinksRouter } from '../server/extra-work-links.router.ts'

export const extraWorkLinksApi = featureApi<ExtraWorkLinksRouter>('extraWorkLinks')
