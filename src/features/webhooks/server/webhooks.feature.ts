import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../webhooks.failures.ts'
import { webhookListener } from './make-deliveries.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { webhooksExported } from './webhooks.exported.ts'
import { sweepWebhooks, wakeWebhooks } from './webhooks.jobs.ts'
import { webhooksRouter } from './webhooks.router.ts'

/** An organisation's own systems are called when something happens. */
export const webhooks = serverFeature({
  name: 'webhooks',
  routers: { webhooks: webhooksRouter },
  isolation: () => import('./webhooks.isolation.ts'),
  listeners: () => [webhookListener],
  jobs: [sendWebhooks, wakeWebhooks, sweepWebhooks],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  exported: webhooksExported,
})
