import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { TEST_TYPE } from '../webhook-kinds.ts'
import type { WebhooksAudit } from '../webhooks.audit.ts'
import { lockEndpoint } from './endpoints.access.ts'
import { payloadOf } from './make-deliveries.ts'
import { queueCalls } from './queue-calls.ts'
import { requireOn } from './replay.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

/**
 * Sends a call of no event by the way of all others, so that an admin sees whether it arrives; answers its id. Refusals: `not_found: webhook`,
 * `conflict: webhook_off`.
 */
export const testEndpoint = (ctx: OrganizationContext, endpointId: string): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    const endpoint = await lockEndpoint(tx, organizationId, endpointId)
    requireOn(endpoint)
    const id = newId()
    const now = ctx.services.clock().toISOString()
    const payload = payloadOf(TEST_TYPE, now, { endpointId: endpoint.id })
    await tx
      .insert(webhookDeliveries)
      .values({ id, organizationId, endpointId: endpoint.id, type: TEST_TYPE, payload, nextTryAt: now, createdAt: now })
    const details = { id: endpoint.id, name: endpoint.name }
    await recordAudit<WebhooksAudit>(tx, ctx.actor, { action: 'webhooks.tested', organizationId, details })
    queueCalls(tx, endpoint.id)
    return id
  })
