import { eq, max, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { notificationReadMarks, notificationReads, notifications } from './notifications.tables.ts'
import { notificationFor } from './read-notifications.ts'
import { waitForWriters } from './writing-lock.ts'

/** Marks one notification read or unread for the caller only. */
export async function markRead(
  ctx: OrganizationContext,
  { notificationId, isRead }: { notificationId: string; isRead: boolean },
): Promise<void> {
  await notificationFor(ctx, notificationId)
  const { db, membership, caller } = ctx
  // the clock's time, not that of the transaction's start: the later of marking all and a single mark counts
  await db
    .insert(notificationReads)
    .values({
      organizationId: membership.organizationId,
      userId: caller.userId,
      notificationId,
      isRead,
      setAt: sql`clock_timestamp()`,
    })
    .onConflictDoUpdate({
      target: [notificationReads.organizationId, notificationReads.userId, notificationReads.notificationId],
      set: { isRead, setAt: sql`clock_timestamp()` },
    })
}

/** Marks everything read for the caller: one row, whether there are 10 notifications or 100,000 (product: section 9). */
export async function markAllRead({ db, membership, caller }: OrganizationContext): Promise<void> {
  const { organizationId } = membership
  await transact(db, async (tx) => {
    await waitForWriters(tx, organizationId)
    await markUpToNewest(tx, { organizationId, userId: caller.userId })
  })
}

/** Up to the newest that can be seen now; an older one that is still being written would be read before anybody saw it. */
export function markUpToNewest(db: Queryable, { organizationId, userId }: { organizationId: string; userId: string }) {
  const last = db
    .select({ at: max(notifications.createdAt) })
    .from(notifications)
    .where(eq(notifications.organizationId, organizationId))
  const newest = sql`coalesce(${last}, clock_timestamp())`
  const mark = { readUntil: newest, markedAt: sql`clock_timestamp()` }
  return db
    .insert(notificationReadMarks)
    .values({ organizationId, userId, ...mark })
    .onConflictDoUpdate({ target: [notificationReadMarks.organizationId, notificationReadMarks.userId], set: mark })
}
