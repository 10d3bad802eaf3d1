import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError } from '#shared/app-error.ts'
import { users } from './accounts.tables.ts'

export type User = typeof users.$inferSelect

/** `email` in its normalised form (`normalizeEmail`). */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('user-by-id'),
)

export async function findUserById(db: Queryable, userId: string): Promise<User | undefined> {
  const [user] = await userById(db).execute({ userId })
  return user
}

/**
 * The user, locked until the end of the transaction: no other transaction deletes, disables or joins it anywhere meanwhile. Rows that only
 * point at the user can still be written, so that the holder of an organisation's lock never waits here for its own.
 */
export async function userForUpdate(tx: Transaction, userId: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

/**
 * The caller, locked, who was read before the lock and may have been disabled or have deleted the account since. Every act that gives a person
 * something to keep begins with it: a membership, a picture. Lock the user before any organisation.
 */
export async function lockCaller(tx: Transaction, userId: string): Promise<User> {
  const user = await userForUpdate(tx, userId)
  if (!user || user.deletedAt) throw new AppError('unauthenticated', 'session_required')
  if (user.disabledAt) throw new AppError('forbidden', 'user_disabled')
  return user
}
