import { featureApi } from '#web/api.ts'
import type { ReadyRouter } from '../server/ready.router.ts'

export const readyApi = featureApi<ReadyRouter>('ready')
