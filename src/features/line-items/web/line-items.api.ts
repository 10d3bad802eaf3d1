import { featureApi } from '#web/api.ts'
import type { LineItemsRouter } from '../server/line-items.router.ts'

export const lineItemsApi = featureApi<LineItemsRouter>('lineItems')
