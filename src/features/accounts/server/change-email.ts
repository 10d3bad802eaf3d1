import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { violates } from '#server/db/constraint.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { emailChanged } from '../accounts.events.ts'
import { oneTimeTokens, users } from './accounts.tables.ts'
import { findUserByEmail, findUserById } from './find-user.ts'
import { takeToken } from './one-time-tokens.ts'
import { recordOwnAct } from './record-own-act.ts'

const Payload = z.object({ email: z.string() })

/** `taken`: another user has the address by now, which only the reader of its mails gets to know. */
export type EmailChangeResult = { userId: string } | 'taken' | 'expired'

/** The mailed link proves the new address: it becomes the user's, and links sent to the old one stop working. */
export async function changeEmail(db: Database, token: string): Promise<EmailChangeResult> {
  try {
    return await transact(db, (tx) => change(tx, token))
  } catch (error) {
    // another user took the address at the same moment
    if (violates(error, 'users_email_key')) return 'taken'
    throw error
  }
}

async function change(tx: Transaction, token: string): Promise<EmailChangeResult> {
  const taken = await takeToken(tx, 'change-email', token)
  const user = taken && (await findUserById(tx, taken.userId))
  if (!user || user.disabledAt) return 'expired'
  const { email } = Payload.parse(taken.payload)
  if (await findUserByEmail(tx, email)) return 'taken'
  await tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(eq(users.id, user.id))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
  await recordOwnAct(tx, user.id, { action: 'accounts.email_changed', details: {} })
  announce(tx, emailChanged, { userId: user.id, oldEmail: user.email })
  return { userId: user.id }
}
