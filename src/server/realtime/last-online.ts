import { eq, max } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { realtimeLastSeen, realtimePresence } from './realtime.tables.ts'

/**
 * When somebody of the organisation was last connected, to within a heartbeat; null when nobody ever was. Known of the
 * built-in hub alone: where Ably carries the connections, it knows them and we do not.
 */
export async function lastOnline(db: Queryable, organizationId: string): Promise<Date | null> {
  const [online] = await db
    .select({ seenAt: max(realtimePresence.seenAt) })
    .from(realtimePresence)
    .where(eq(realtimePresence.organizationId, organizationId))
  const [gone] = await db
    .select({ seenAt: realtimeLastSeen.seenAt })
    .from(realtimeLastSeen)
    .where(eq(realtimeLastSeen.organizationId, organizationId))
  const seen = [online?.seenAt, gone?.seenAt].flatMap((at) => (at ? [Date.parse(at)] : []))
  return seen.length > 0 ? new Date(Math.max(...seen)) : null
}
