import { featureApi } from '#web/api.ts'
import type { ManagementRouter } from '../server/management.router.ts'

export const managementApi = featureApi<ManagementRouter>('management')
