import { and, eq } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import { signInMethodRemoved } from '../accounts.events.ts'
import type { SignInMethods } from '../accounts.ts'
import { signInAccounts, users } from './accounts.tables.ts'
import { recordOwnAct } from './record-own-act.ts'

export async function signInMethods(db: Queryable, userId: string): Promise<SignInMethods> {
  // locked, so that no second request takes the other way in away meanwhile
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  const google = await db.select({ userId: signInAccounts.userId }).from(signInAccounts).where(ofGoogle(userId))
  return { hasPassword: Boolean(user?.passwordHash), isGoogleLinked: google.length > 0 }
}

const ofGoogle = (userId: string) => and(eq(signInAccounts.userId, userId), eq(signInAccounts.provider, 'google'))

/** Takes Google away; refused when it is the only way in (`precondition: only_sign_in_method`). */
export async function unlinkGoogle({ db, caller, services, ip, requestId }: UserContext): Promise<SignInMethods> {
  const { userId } = caller
  const left = await transact(db, async (tx) => {
    const methods = await signInMethods(tx, userId)
    if (!methods.isGoogleLinked) return methods
    if (!methods.hasPassword) throw new AppError('precondition', 'only_sign_in_method')
    await tx.delete(signInAccounts).where(ofGoogle(userId))
    await recordOwnAct(tx, userId, { action: 'accounts.method_removed', details: { provider: 'google' } })
    announce(tx, signInMethodRemoved, { userId, provider: 'google' })
    return { ...methods, isGoogleLinked: false }
  })
  services.security.note('method_removed', { userId, ip, requestId, method: 'google' })
  return left
}
