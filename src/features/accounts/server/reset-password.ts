import { eq } from 'drizzle-orm'
import type { IsBreached } from '#server/breached-passwords/breached-passwords.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { passwordChanged } from '../accounts.events.ts'
import { oneTimeTokens, users } from './accounts.tables.ts'
import { findUserById } from './find-user.ts'
import { findToken, takeToken } from './one-time-tokens.ts'
import { hashPassword } from './password.ts'
import { proveAddress } from './prove-address.ts'
import { recordOwnAct } from './record-own-act.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { endSessionsOf } from './session-store.ts'

/** Sets a new password by a mailed link and ends every session; gives whose it is, null when the link is no good. Second factors stay. */
export async function resetPassword(
  { db, isBreached }: { db: Database; isBreached: IsBreached },
  token: string,
  password: string,
): Promise<string | null> {
  const found = await findToken(db, 'reset-password', token)
  const owner = found && (await findUserById(db, found.userId))
  if (!owner) return null
  await requireGoodPassword(password, owner, isBreached)
  const passwordHash = await hashPassword(password)
  return transact(db, async (tx) => {
    const taken = await takeToken(tx, 'reset-password', token)
    const user = taken && (await findUserById(tx, taken.userId))
    if (!user) return null
    await proveAddress(tx, user.id)
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id)
    await recordOwnAct(tx, user.id, { action: 'accounts.password_reset', details: {} })
    announce(tx, passwordChanged, { userId: user.id })
    return user.id
  })
}
