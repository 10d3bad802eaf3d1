import { featureApi } from '#web/api.ts'
import type { PayersRouter, PermitsRouter } from '../server/payers.router.ts'

export const payersApi = featureApi<PayersRouter>('payers')
export const permitsApi = featureApi<PermitsRouter>('permits')
