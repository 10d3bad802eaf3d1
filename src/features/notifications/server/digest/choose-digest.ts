import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { digests } from '../digests.tables.ts'

export const wantsDigest = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.select({ userId: digests.userId }).from(digests).where(eq(digests.userId, userId))).length > 0

export const stopDigest = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(digests).where(eq(digests.userId, userId))
}

/** From the next morning on: what happened before the wish is not news. */
export async function chooseDigest(db: Queryable, userId: string, wanted: boolean, now: Date): Promise<void> {
  if (!wanted) await stopDigest(db, userId)
  else await db.insert(digests).values({ userId, newsSince: now.toISOString() }).onConflictDoNothing()
}
