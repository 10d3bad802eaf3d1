import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { emailChangeRequested } from '../accounts.events.ts'
import { findUserById } from './find-user.ts'
import { limitMails } from './limit-mails.ts'
import { requirePassword } from './require-password.ts'

/**
 * Sends a link to the requested address and a notice to the present one. Nothing changes before the link is used, and the answer is the same when
 * another user has the address.
 */
export async function requestEmailChange(ctx: UserContext, wish: { email: string; password: string }): Promise<void> {
  const { userId } = ctx.caller
  const user = await findUserById(ctx.db, userId)
  // a user with only Google sets a password first: a left-open browser must not be enough to take the account
  if (!user?.passwordHash) throw new AppError('precondition', 'password_missing')
  if (user.email === wish.email) throw invalidFields({ field: 'email', message: 'Tämä on jo sähköpostiosoitteesi' })
  await requirePassword(ctx, wish.password)
  await limitMails(ctx.db, ctx.ip, wish.email)
  await transact(ctx.db, async (tx) => announce(tx, emailChangeRequested, { userId, email: wish.email }))
  ctx.services.security.note('address_change_asked', { userId, ip: ctx.ip, requestId: ctx.requestId })
}
