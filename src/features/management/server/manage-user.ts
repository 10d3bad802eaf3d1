import { eq } from 'drizzle-orm'
import { passwordRequested } from '#features/accounts/accounts.events.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { type User, userForUpdate } from '#features/accounts/server/find-user.ts'
import { forgetFactors } from '#features/accounts/server/second-factor/factors.ts'
import { endSessionsOf } from '#features/accounts/server/session-store.ts'
import { lockSuperUsers, requireStillSuperUser } from '#features/accounts/server/super-users.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { AppError, notFound, type Reason } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ManagementAudit, UserAct } from '../management.audit.ts'

/** The user of the platform that a super-user acts upon, locked until the act is done. */
async function requireUser(tx: Transaction, userId: string): Promise<User> {
  const user = isUuid(userId) ? await userForUpdate(tx, userId) : undefined
  if (!user) throw notFound('user')
  return user
}

/** Does one act upon a user and writes it down in the same transaction; of two super-users at once the second acts as what the first left. */
const act = (
  ctx: UserContext,
  userId: string,
  action: UserAct,
  work: (tx: Transaction, user: User) => Promise<boolean>,
) =>
  transact(ctx.db, async (tx) => {
    await lockSuperUsers(tx)
    await requireStillSuperUser(tx, ctx.actor.userId)
    const user = await requireUser(tx, userId)
    if (!(await work(tx, user))) return // it was so already
    await recordAudit<ManagementAudit>(tx, ctx.actor, { userId, action, details: {} })
  })

const requireOther = (ctx: UserContext, userId: string, reason: Reason) => {
  if (ctx.caller.userId === userId) throw new AppError('conflict', reason)
}

/**
 * Shuts a user out at once, open connections included, or lets them in again. The session rows stay, so that an open
 * tab can say why nothing works (source specification, section 4: the blocking dialog).
 */
export async function setDisabled(ctx: UserContext, { userId, disabled }: { userId: string; disabled: boolean }) {
  requireOther(ctx, userId, 'not_yourself')
  await act(ctx, userId, disabled ? 'management.user_disabled' : 'management.user_enabled', async (tx, user) => {
    if ((user.disabledAt !== null) === disabled) return false
    await tx
      .update(users)
      .set({ disabledAt: disabled ? ctx.services.clock().toISOString() : null })
      .where(eq(users.id, userId))
    if (disabled) await cutConnections(tx, { userId })
    return true
  })
}

/** Makes a user a super-user or takes it back. No super-user takes it from themselves, and the one who acts is one still: so one always remains. */
export async function setSuperUser(
  ctx: UserContext,
  { userId, isSuperUser }: { userId: string; isSuperUser: boolean },
) {
  requireOther(ctx, userId, 'not_yourself')
  await act(
    ctx,
    userId,
    isSuperUser ? 'management.super_user_given' : 'management.super_user_taken',
    async (tx, user) => {
      if (user.isSuperUser === isSuperUser) return false
      await tx.update(users).set({ isSuperUser }).where(eq(users.id, userId))
      return true
    },
  )
}

/** Sends the user the link to a new password, as if they had asked for it. */
export const sendPasswordReset = (ctx: UserContext, userId: string): Promise<void> =>
  act(ctx, userId, 'management.password_reset_sent', async (tx, user) => {
    announce(tx, passwordRequested, { email: user.email })
    return true
  })

/** Signs the user out everywhere, open connections included. */
export const endSessions = (ctx: UserContext, userId: string): Promise<void> =>
  act(ctx, userId, 'management.sessions_ended', async (tx) => {
    await endSessionsOf(tx, userId)
    return true
  })

/** For a user who has lost every factor and has shown to the platform's people who it is: the password is enough to sign in again. */
export const forgetSecondFactor = (ctx: UserContext, userId: string): Promise<void> =>
  act(ctx, userId, 'management.second_factor_forgotten', (tx) => forgetFactors(tx, userId))
