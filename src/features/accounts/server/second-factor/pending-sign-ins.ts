import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { pendingSignIns } from '../second-factor.tables.ts'

export const PENDING_SECONDS = 10 * 60

type Pending = Pick<typeof pendingSignIns.$inferInsert, 'userId' | 'method' | 'callbackUrl'>

/** Remembers that the first step was right; returns the cookie's token, which opens nothing but the second step. */
export async function beginPending(db: Queryable, pending: Pending): Promise<string> {
  const token = newToken()
  await db.insert(pendingSignIns).values({
    ...pending,
    idHash: hashToken(token),
    expiresAt: sql`now() + ${PENDING_SECONDS} * interval '1 second'`,
  })
  return token
}

const live = (token: string) =>
  and(eq(pendingSignIns.idHash, hashToken(token)), gt(pendingSignIns.expiresAt, sql`now()`))

/** What waits for its second step, without ending it: a wrong code may be typed again. */
export async function findPending(db: Queryable, token: string | undefined) {
  if (!token) return undefined
  const [found] = await db.select().from(pendingSignIns).where(live(token))
  return found
}

/** Ends it: only one of two concurrent answers signs in. */
export async function takePending(db: Queryable, token: string): Promise<boolean> {
  const taken = await db.delete(pendingSignIns).where(live(token)).returning({ userId: pendingSignIns.userId })
  return taken.length > 0
}

/** For the nightly sweep. */
export const sweepPending = (db: Database, signal: AbortSignal): Promise<void> =>
  deleteInBatches(db, pendingSignIns.idHash, lt(pendingSignIns.expiresAt, sql`now()`), signal)
