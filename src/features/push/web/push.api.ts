import { featureApi } from '#web/api.ts'
import type { PushRouter } from '../server/push.router.ts'

export const pushApi = featureApi<PushRouter>('push')
