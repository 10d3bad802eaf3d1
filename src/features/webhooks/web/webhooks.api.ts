import { featureApi } from '#web/api.ts'
import type { WebhooksRouter } from '../server/webhooks.router.ts'

export const webhooksApi = featureApi<WebhooksRouter>('webhooks')
