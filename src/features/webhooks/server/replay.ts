import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { WebhooksAudit } from '../webhooks.audit.ts'
import type { ReplayFailed } from '../webhooks.ts'
import { type EndpointRow, lockEndpoint } from './endpoints.access.ts'
import { queueCalls } from './queue-calls.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

/** An address that is off is sent nothing. */
export function requireOn({ isOn }: EndpointRow): void {
  if (!isOn) throw new AppError('conflict', 'webhook_off')
}

const again = (now: Date) => ({
  state: 'WAITING' as const,
  nextTryAt: now.toISOString(),
  triesBefore: sql`${webhookDeliveries.tries}`,
})

/** Sends one again, under the same id; also one that arrived. Refusals: `not_found: webhook_delivery`, `conflict: webhook_off`. */
export const replayDelivery = (ctx: OrganizationContext, deliveryId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    const one = and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.id, deliveryId))
    const [delivery] = isUuid(deliveryId)
      ? await tx.select({ endpointId: webhookDeliveries.endpointId }).from(webhookDeliveries).where(one)
      : []
    if (!delivery) throw notFound('webhook_delivery')
    const endpoint = await lockEndpoint(tx, organizationId, delivery.endpointId)
    requireOn(endpoint)
    await tx.update(webhookDeliveries).set(again(ctx.services.clock())).where(one)
    await afterReplay(tx, ctx, endpoint, 1)
  })

/** Sends everything again that failed of an address and was made since a moment; answers how many. Refusals: `not_found: webhook`, `conflict: webhook_off`. */
export const replayFailed = (ctx: OrganizationContext, { endpointId, since }: ReplayFailed): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    const endpoint = await lockEndpoint(tx, organizationId, endpointId)
    requireOn(endpoint)
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set(again(ctx.services.clock()))
      .where(
        and(
          eq(webhookDeliveries.organizationId, organizationId),
          eq(webhookDeliveries.endpointId, endpoint.id),
          inArray(webhookDeliveries.state, ['FAILED', 'GIVEN_UP']),
          gte(webhookDeliveries.createdAt, since),
        ),
      )
    const count = rowCount ?? 0
    if (count > 0) await afterReplay(tx, ctx, endpoint, count)
    return count
  })

async function afterReplay(tx: Transaction, ctx: OrganizationContext, { id, name }: EndpointRow, count: number) {
  const { organizationId } = ctx.membership
  const details = { id, name, count }
  await recordAudit<WebhooksAudit>(tx, ctx.actor, { action: 'webhooks.replayed', organizationId, details })
  queueCalls(tx, id)
}
