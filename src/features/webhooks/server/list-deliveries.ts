import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type AskDeliveries, DELIVERIES_PAGE_SIZE, type DeliveryPage, type WebhookDelivery } from '../webhooks.ts'
import { endpointOf } from './endpoints.access.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

const { organizationId: organizationColumn, endpointId: endpointColumn, id, type, payload, state } = webhookDeliveries
const { tries, failure, answerCode, answer, createdAt, lastTriedAt, nextTryAt } = webhookDeliveries
const shown = { id, type, payload, state, tries, failure, answerCode, answer, createdAt, lastTriedAt, nextTryAt }

/** One page of what was sent to an address, newest first; `cursor` is the last one of the page before. Refusal: `not_found: webhook`. */
export async function listDeliveries(
  { db, membership: { organizationId } }: OrganizationContext,
  { endpointId, failed, cursor }: AskDeliveries,
): Promise<DeliveryPage> {
  const endpoint = await endpointOf(db, organizationId, endpointId)
  const rows = await db
    .select(shown)
    .from(webhookDeliveries)
    .where(
      and(
        eq(organizationColumn, organizationId),
        eq(endpointColumn, endpoint.id),
        failed ? inArray(state, ['FAILED', 'GIVEN_UP']) : undefined,
        cursor ? lt(id, cursor) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(DELIVERIES_PAGE_SIZE + 1)
  const page = rows.slice(0, DELIVERIES_PAGE_SIZE)
  return { rows: page, next: rows.length > DELIVERIES_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}

/** One of them. Refusal: `not_found: webhook_delivery`. */
export async function readDelivery(
  { db, membership: { organizationId } }: OrganizationContext,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const [row] = isUuid(deliveryId)
    ? await db
        .select(shown)
        .from(webhookDeliveries)
        .where(and(eq(organizationColumn, organizationId), eq(id, deliveryId)))
    : []
  if (!row) throw notFound('webhook_delivery')
  return row
}
