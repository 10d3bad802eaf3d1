import { featureApi } from '#web/api.ts'
import type { SupportRouter } from '../server/support.router.ts'

export const supportApi = featureApi<SupportRouter>('support')
