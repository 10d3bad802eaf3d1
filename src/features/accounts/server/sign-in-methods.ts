import { and, eq } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import { signInMethodRemoved } from '../accounts.events.ts'
import type { SignInMethods } from '../accounts.ts'
import { signInAccounts, users } from './accounts.tables.ts'

export async function signInMethods(db: Queryable, userId: string): Promise<SignInMethods> {
  // locked, so that no second request takes the other way in away meanwhile
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  const google = await db.select({ userId: signInAccounts.userId }).from(signInAccounts).where(ofGoogle(userId))
  return { hasPassword: Boolean(user?.passwordHash), isGoogleLinked: google.length > 0 }
}

const ofGoogle = (userId: string) => and(eq(signInAccounts.userId, userId), eq(signInAccounts.provider, 'google'))

/** Takes Google away; refused when it is the only way in (`precondition: only_sign_in_method`). */
export const unlinkGoogle = ({ db, caller: { userId } }: UserContext): Promise<SignInMethods> =>
  transact(db, async (tx) => {
    const methods = await signInMethods(tx, userId)
    if (!methods.isGoogleLinked) return methods
    if (!methods.hasPassword) throw new AppError('precondition', 'only_sign_in_method')
    await tx.delete(signInAccounts).where(ofGoogle(userId))
    announce(tx, signInMethodRemoved, { userId, provider: 'google' })
    return { ...methods, isGoogleLinked: false }
  })
