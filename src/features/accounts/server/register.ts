import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { registered, registrationRepeated } from '../accounts.events.ts'
import type { Registration } from '../accounts.ts'
import { users } from './accounts.tables.ts'
import { findUserByEmail } from './find-user.ts'
import { hashPassword } from './password.ts'

/**
 * Makes a user, or lets the owner of a taken address know. The caller cannot tell which: the answer is the same, and
 * the hashing, which is nearly all of the time, is done in both cases.
 */
export async function register(db: Database, { name, email, password }: Registration): Promise<void> {
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ name, email, passwordHash })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (made) return announce(tx, registered, { userId: made.id })
    const owner = await findUserByEmail(tx, email)
    if (owner) announce(tx, registrationRepeated, { userId: owner.id })
  })
}
