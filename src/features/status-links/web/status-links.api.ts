import { featureApi } from '#web/api.ts'
import type { StatusLinksRouter } from '../server/status-links.router.ts'

export const statusLinksApi = featureApi<StatusLinksRouter>('statusLinks')
