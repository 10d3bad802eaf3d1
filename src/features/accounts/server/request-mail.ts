import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { passwordRequested, verificationRequested } from '../accounts.events.ts'

/** Asks for the verification link; the listener finds out whether there is a user to send it to. */
export const requestVerification = (db: Database, email: string): Promise<void> =>
  transact(db, async (tx) => announce(tx, verificationRequested, { email }))

/** Asks for the link to a new password; the listener finds out whether there is a user to send it to. */
export const requestPassword = (db: Database, email: string): Promise<void> =>
  transact(db, async (tx) => announce(tx, passwordRequested, { email }))
