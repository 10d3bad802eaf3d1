import { asc, eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { MAX_ENDPOINTS, type WebhookEndpoint } from '../webhooks.ts'
import { endpointOf, viewOf } from './endpoints.access.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

/** All addresses of the organisation, in the order in which they were added. */
export async function listEndpoints({ db, membership, services }: OrganizationContext): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, membership.organizationId))
    .orderBy(asc(webhookEndpoints.id))
    .limit(MAX_ENDPOINTS)
  const now = services.clock()
  return rows.map((row) => viewOf(row, now))
}

/** One of them. Refusal: `not_found: webhook`. */
export async function readEndpoint(
  { db, membership, services }: OrganizationContext,
  endpointId: string,
): Promise<WebhookEndpoint> {
  return viewOf(await endpointOf(db, membership.organizationId, endpointId), services.clock())
}
