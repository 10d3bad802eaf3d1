import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import type { EndpointRow } from './endpoints.access.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

/** Longer than a batch can take: after a crash the next worker waits for no longer. */
const CLAIM_MS = 60_000
/** Clocks of processes differ a little, and moments are kept rounded. */
const DUE_WITHIN_MS = 1000
/** Simultaneous calls of one address: a slow one holds up only its own. */
const AT_ONCE = 4

export type DueRow = typeof webhookDeliveries.$inferSelect

/**
 * Takes an address for this worker, so that no two send the same call; null while another one has it, and for an address that is off or of a
 * closed organisation.
 */
export async function claimEndpoint(db: Database, endpointId: string, now: Date): Promise<EndpointRow | null> {
  const [claimed] = await db
    .update(webhookEndpoints)
    .set({ sendingUntil: new Date(now.getTime() + CLAIM_MS).toISOString() })
    .where(
      and(
        eq(webhookEndpoints.id, endpointId),
        webhookEndpoints.isOn,
        or(isNull(webhookEndpoints.sendingUntil), lte(webhookEndpoints.sendingUntil, now.toISOString())),
        exists(
          db
            .select({ one: sql`1` })
            .from(organizations)
            .where(and(eq(organizations.id, webhookEndpoints.organizationId), isNull(organizations.disabledAt))),
        ),
      ),
    )
    .returning()
  return claimed ?? null
}

/** Gives it back without a try. */
export async function releaseEndpoint(tx: Transaction, endpointId: string): Promise<void> {
  await tx.update(webhookEndpoints).set({ sendingUntil: null }).where(eq(webhookEndpoints.id, endpointId))
}

const isDue = ({ organizationId, id }: Pick<EndpointRow, 'organizationId' | 'id'>, now: Date) =>
  and(
    eq(webhookDeliveries.organizationId, organizationId),
    eq(webhookDeliveries.endpointId, id),
    lte(webhookDeliveries.nextTryAt, new Date(now.getTime() + DUE_WITHIN_MS).toISOString()),
  )

/** The next calls of an address, the longest due first: one while it fails, so that a dead one costs little. */
export const dueOf = (db: Queryable, endpoint: EndpointRow, now: Date): Promise<DueRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(isDue(endpoint, now))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
    .limit(endpoint.failingSince === null ? AT_ONCE : 1)

/** Whether anything of it is due. */
export async function hasDue(db: Queryable, endpoint: EndpointRow, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isDue(endpoint, now))
    .limit(1)
  return row !== undefined
}
