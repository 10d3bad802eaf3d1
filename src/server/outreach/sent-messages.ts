import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { deliveries } from '../delivery/deliveries.tables.ts'

/**
 * A message to a person without an account, and not to a shared address of an organisation. What is suppressed never left; what failed did, or cost
 * the same to try. The indexes `deliveries_outreach…` hold just these rows.
 */
export const isOutreach = (): SQL | undefined =>
  and(isNull(deliveries.userId), isNull(deliveries.addressId), isNotNull(deliveries.targetKind))

/** Of the last 24 hours, by the database's clock. */
export const inLastDay = (): SQL => gt(deliveries.createdAt, sql`now() - interval '24 hours'`)

const isCounted = () => and(isOutreach(), ne(deliveries.state, 'suppressed'), inLastDay())

export const sentByOrganization = (db: Queryable, organizationId: string): Promise<number> =>
  db.$count(deliveries, and(isCounted(), eq(deliveries.senderOrganizationId, organizationId)))

/** What a person sent, by the organisation it was sent for. */
export async function sentByUser(db: Queryable, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ organizationId: deliveries.senderOrganizationId, sent: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(isCounted(), eq(deliveries.senderUserId, userId)))
    .groupBy(deliveries.senderOrganizationId)
  return new Map(rows.flatMap(({ organizationId, sent }) => (organizationId ? [[organizationId, sent] as const] : [])))
}

/** How many one person was sent at all, and how many of them about one thing. */
export async function sentTo(
  db: Queryable,
  { to, targetId }: { to: string; targetId: string },
): Promise<{ all: number; ofTarget: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      ofTarget: sql<number>`(count(*) filter (where ${deliveries.targetId} = ${targetId}))::int`,
    })
    .from(deliveries)
    .where(and(isCounted(), eq(deliveries.to, to)))
  return row ?? { all: 0, ofTarget: 0 }
}
