import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { emailVerified } from '../accounts.events.ts'
import { signInAccounts, users } from './accounts.tables.ts'

/**
 * Writes down that the user owns the address. Until now anybody could have registered it: what they may have left as a way
 * back in goes (docs/decisions/0016-who-proves-an-address.md).
 */
export async function proveAddress(tx: Transaction, userId: string): Promise<void> {
  const [proved] = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id })
  if (!proved) return
  await tx.delete(signInAccounts).where(eq(signInAccounts.userId, userId))
  announce(tx, emailVerified, { userId })
}
