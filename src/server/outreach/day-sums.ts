import { and, desc, eq, gt, inArray, isNotNull, like, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { type DeliveryChannel, deliveries } from '../delivery/deliveries.tables.ts'
import { rateLimits } from '../rate-limit.tables.ts'
import { outreachAllowances, outreachCountries } from './outreach.tables.ts'
import { organizationOfKey, REFUSED_KEYS } from './outreach-refused.ts'
import { inLastDay, isOutreach } from './sent-messages.ts'

const hasLeft = () => and(isOutreach(), ne(deliveries.state, 'suppressed'), inLastDay())
const count = sql<number>`count(*)::int`

/** How many messages to people without an account the whole platform sent in the last 24 hours. */
export async function sentByChannel(db: Queryable): Promise<ReadonlyMap<DeliveryChannel, number>> {
  const rows = await db
    .select({ channel: deliveries.channel, sent: count })
    .from(deliveries)
    .where(hasLeft())
    .groupBy(deliveries.channel)
  return new Map(rows.map(({ channel, sent }) => [channel, sent]))
}

/** The organisations that sent most of them, and how many. */
export async function sentByOrganizations(db: Queryable, limit: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ organizationId: deliveries.senderOrganizationId, sent: count })
    .from(deliveries)
    .where(and(hasLeft(), isNotNull(deliveries.senderOrganizationId)))
    .groupBy(deliveries.senderOrganizationId)
    .orderBy(desc(count))
    .limit(limit)
  return new Map(rows.flatMap(({ organizationId, sent }) => (organizationId ? [[organizationId, sent] as const] : [])))
}

/** How many messages of each organisation were refused within a day of the first one, most refused first. */
export async function refusedOrganizations(db: Queryable, limit: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ key: rateLimits.key, hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(like(rateLimits.key, REFUSED_KEYS), gt(rateLimits.resetAt, sql`now()`)))
    .orderBy(desc(rateLimits.hits))
    .limit(limit)
  return new Map(rows.map(({ key, hits }) => [organizationOfKey(key), hits]))
}

export type OwnAllowance = { organizationId: string; messagesPerDay: number | null; version: number }

/** What super-users gave organisations: to these, or to all that have an allowance of their own. */
export const ownAllowances = (db: Queryable, organizationIds?: readonly string[]): Promise<OwnAllowance[]> =>
  db
    .select()
    .from(outreachAllowances)
    .where(
      organizationIds
        ? inArray(outreachAllowances.organizationId, [...organizationIds])
        : isNotNull(outreachAllowances.messagesPerDay),
    )

export async function openedCountries(db: Queryable): Promise<string[]> {
  const rows = await db.select({ country: outreachCountries.country }).from(outreachCountries)
  return rows.map(({ country }) => country)
}

export async function setCountry(tx: Queryable, country: string, isOpen: boolean): Promise<boolean> {
  const changed = isOpen
    ? await tx.insert(outreachCountries).values({ country }).onConflictDoNothing().returning()
    : await tx.delete(outreachCountries).where(eq(outreachCountries.country, country)).returning()
  return changed.length > 0
}
