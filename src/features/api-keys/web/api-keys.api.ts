import { featureApi } from '#web/api.ts'
import type { ApiKeysRouter } from '../server/api-keys.router.ts'

export const apiKeysApi = featureApi<ApiKeysRouter>('apiKeys')
