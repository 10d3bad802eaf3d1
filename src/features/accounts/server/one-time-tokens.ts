import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { oneTimeTokens } from './accounts.tables.ts'

type Purpose = (typeof oneTimeTokens.$inferInsert)['purpose']

const lifetime = {
  'verify-email': sql`interval '3 days'`,
  'reset-password': sql`interval '1 hour'`,
  'change-email': sql`interval '1 day'`,
} satisfies Record<Purpose, unknown>

/**
 * Makes a token for a mail's link. Called by the mail's listener, right where the mail is made, so that no other row
 * (event, job) ever holds it. A listener that runs twice makes two tokens; both work until one is used.
 */
export async function issueToken(
  db: Queryable,
  what: { purpose: Purpose; userId: string; payload?: unknown },
): Promise<string> {
  const token = newToken()
  await db
    .insert(oneTimeTokens)
    .values({ ...what, tokenHash: hashToken(token), expiresAt: sql`now() + ${lifetime[what.purpose]}` })
  return token
}

const usable = (purpose: Purpose, token: string) =>
  and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )

/** Whose token it is, without using it up. */
export async function findToken(db: Queryable, purpose: Purpose, token: string): Promise<{ userId: string } | null> {
  const [found] = await db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(usable(purpose, token))
  return found ?? null
}

/** Uses a token up, and the user's others of the same purpose with it. Null when it is unknown, used or too old. */
export async function takeToken(
  db: Queryable,
  purpose: Purpose,
  token: string,
): Promise<{ userId: string; payload: unknown } | null> {
  const [taken] = await db
    .delete(oneTimeTokens)
    .where(usable(purpose, token))
    .returning({ userId: oneTimeTokens.userId, payload: oneTimeTokens.payload })
  if (!taken) return null
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, taken.userId), eq(oneTimeTokens.purpose, purpose)))
  return taken
}

/** For the nightly sweep. */
export const sweepTokens = (db: Database, signal: AbortSignal): Promise<void> =>
  deleteInBatches(db, oneTimeTokens.tokenHash, lt(oneTimeTokens.expiresAt, sql`now()`), signal)
