import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { realtimeLastSeen, realtimePresence } from './realtime.tables.ts'

/**
 * When a member of each organisation was last connected; nothing of one where none ever was. With the built-in hub to within a heartbeat, with Ably
 * to within the life of a token, since a browser that stays connected asks for the next one.
 */
export async function lastOnline(db: Queryable, organizationIds: readonly string[]): Promise<Map<string, Date>> {
  if (organizationIds.length === 0) return new Map()
  const asked = sql`any(${sql.param([...new Set(organizationIds)])}::uuid[])`
  const { rows } = await db.execute<{ organizationId: string; seenAt: Date | string }>(sql`
    select organization_id as "organizationId", max(seen_at) as "seenAt" from (
      select organization_id, seen_at from ${realtimePresence} where organization_id = ${asked}
      union all
      select organization_id, seen_at from ${realtimeLastSeen} where organization_id = ${asked}
    ) seen group by organization_id`)
  return new Map(rows.map(({ organizationId, seenAt }) => [organizationId, new Date(seenAt)]))
}

/** A member of the organisation is connected now, where the connections themselves are kept elsewhere. */
export async function noteOnline(db: Queryable, organizationId: string): Promise<void> {
  await db
    .insert(realtimeLastSeen)
    .values({ organizationId, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: realtimeLastSeen.organizationId, set: { seenAt: sql`now()` } })
}
