import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { forgetHits, rateLimit } from '#server/rate-limit.ts'
import { findUserById, type User } from './find-user.ts'
import { findToken, takeToken } from './one-time-tokens.ts'
import { checkPassword } from './password.ts'
import { proveAddress } from './prove-address.ts'

/** `expired`: the link is unknown, used or too old. */
type Refusal = 'expired' | 'password_required' | 'password_wrong'

/**
 * Proves the address by its mailed link. The mailbox is not enough: its reader must also be the one who registered, and proves it by the session
 * or the password of the account. Else a stranger who registered the address first would have it proved by its owner's click. Returns the user.
 */
export async function verifyEmail(
  db: Database,
  token: string,
  by: { userId: string | null; password: string | undefined },
): Promise<User | Refusal> {
  const found = await findToken(db, 'verify-email', token)
  const user = found && (await findUserById(db, found.userId))
  if (!user || user.disabledAt) return 'expired'
  if (user.id !== by.userId) {
    if (by.password === undefined) return 'password_required'
    const limited = `verify-email:${user.id}`
    await rateLimit(db, limited, { max: 10, windowMs: 15 * 60_000 })
    if (!(await checkPassword(user.passwordHash, by.password))) return 'password_wrong'
    await forgetHits(db, limited)
  }
  return transact(db, async (tx) => {
    if (!(await takeToken(tx, 'verify-email', token))) return 'expired'
    await proveAddress(tx, user.id)
    return user
  })
}
