import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { emailVerified } from '../accounts.events.ts'
import { users } from './accounts.tables.ts'
import { takeToken } from './one-time-tokens.ts'

/** False when the link is unknown, used or too old. */
export const verifyEmail = (db: Database, token: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const taken = await takeToken(tx, 'verify-email', token)
    if (!taken) return false
    await tx
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(eq(users.id, taken.userId))
    announce(tx, emailVerified, taken)
    return true
  })
