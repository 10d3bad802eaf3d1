import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type {} from '../webhooks.failures.ts'
import type { WebhookEndpoint } from '../webhooks.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const own = (organizationId: string, id: string) =>
  and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, id))

/** An address of the organisation; another organisation's answers as a missing one: `not_found: webhook`. */
export async function endpointOf(db: Queryable, organizationId: string, id: string): Promise<EndpointRow> {
  const [row] = isUuid(id) ? await db.select().from(webhookEndpoints).where(own(organizationId, id)) : []
  if (!row) throw notFound('webhook')
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockEndpoint(tx: Transaction, organizationId: string, id: string): Promise<EndpointRow> {
  const [row] = isUuid(id)
    ? await tx.select().from(webhookEndpoints).where(own(organizationId, id)).for('no key update')
    : []
  if (!row) throw notFound('webhook')
  return row
}

/** As its admins see it. */
export function viewOf(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, name, url, types, isOn, offReason, failingSince, oldKeyUntil, createdAt, version } = row
  const isOldValid = oldKeyUntil !== null && Date.parse(oldKeyUntil) > now.getTime()
  return {
    id,
    name,
    url,
    types,
    isOn,
    offReason,
    failingSince,
    oldSecretUntil: isOldValid ? oldKeyUntil : null,
    createdAt,
    version,
  }
}
