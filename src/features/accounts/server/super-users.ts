import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { AppError } from '#shared/app-error.ts'
import { users } from './accounts.tables.ts'

const mayAct = and(eq(users.isSuperUser, true), isNull(users.disabledAt))

/**
 * Every act that gives or takes the rights of a super-user, disables or ends one begins with this lock, before any row: two who act
 * at once act one after the other, and see what the other left.
 */
export async function lockSuperUsers(tx: Transaction): Promise<void> {
  await lockName(tx, 'super-users')
}

/** The request's caller was read before the lock: who lost the rights in between decides nothing any more. */
export async function requireStillSuperUser(tx: Transaction, userId: string): Promise<void> {
  if ((await countSuperUsers(tx, eq(users.id, userId))) === 0) throw new AppError('forbidden', 'super_user_only')
}

/** The platform always has one (`precondition: last_super_user`): only the database could bring one back. */
export async function requireOtherSuperUser(tx: Transaction, userId: string): Promise<void> {
  if ((await countSuperUsers(tx, ne(users.id, userId))) === 0) throw new AppError('precondition', 'last_super_user')
}

export const hasSuperUser = async (db: Queryable): Promise<boolean> => (await countSuperUsers(db)) > 0

const countSuperUsers = (db: Queryable, which?: ReturnType<typeof eq>): Promise<number> =>
  db.$count(users, and(mayAct, which))

/** Where those who run the platform are written to. */
export async function superUserAddresses(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(mayAct)
  return rows.map(({ email }) => email)
}
