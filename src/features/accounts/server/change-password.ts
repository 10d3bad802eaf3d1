import { eq } from 'drizzle-orm'
import type { IsBreached } from '#server/breached-passwords/breached-passwords.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { passwordChanged } from '../accounts.events.ts'
import { oneTimeTokens, users } from './accounts.tables.ts'
import { findUserById } from './find-user.ts'
import { checkPassword, hashPassword } from './password.ts'
import { recordOwnAct } from './record-own-act.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { endSessionsOf, openSession, type SessionOrigin } from './session-store.ts'

/** What the caller must know of the old password before a new one is set. */
export type PasswordChange = { userId: string; currentPassword: string; password: string; from: SessionOrigin }

/** Ends every session and opens a new one; returns its token, or null when the current password was wrong. */
export async function changePassword(
  { db, isBreached }: { db: Database; isBreached: IsBreached },
  change: PasswordChange,
): Promise<string | null> {
  const user = await findUserById(db, change.userId)
  if (!user || !(await checkPassword(user.passwordHash, change.currentPassword))) return null
  await requireGoodPassword(change.password, user, isBreached)
  const passwordHash = await hashPassword(change.password)
  return transact(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, change.userId))
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, change.userId))
    await endSessionsOf(tx, change.userId)
    await recordOwnAct(tx, change.userId, { action: 'accounts.password_changed', details: {} })
    announce(tx, passwordChanged, { userId: change.userId })
    return openSession(tx, change.userId, change.from)
  })
}
