import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { registered, registrationRepeated } from '../accounts.events.ts'
import type { Registration } from '../accounts.ts'
import { acceptedTerms } from './accept-terms.ts'
import { users } from './accounts.tables.ts'
import { findUserByEmail } from './find-user.ts'
import { hashPassword } from './password.ts'

/** Makes a user and gives its id; null when the address has a user, who is then notified. */
export async function register(db: Database, { name, email, password }: Registration): Promise<string | null> {
  const passwordHash = await hashPassword(password)
  return transact(db, async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ name, email, passwordHash, ...acceptedTerms() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (made) {
      announce(tx, registered, { userId: made.id })
      return made.id
    }
    const owner = await findUserByEmail(tx, email)
    if (owner) announce(tx, registrationRepeated, { userId: owner.id })
    return null
  })
}

/**
 * Makes a user whose address a link to it has proved already, such as an invitation's. Null when the address has a user: then the link by itself
 * does not prove that it is the same person (docs/decisions/0016-who-proves-an-address.md).
 */
export async function registerProved(
  tx: Transaction,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string | null> {
  const [made] = await tx
    .insert(users)
    .values({ name, email, passwordHash, emailVerifiedAt: sql`now()`, ...acceptedTerms() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!made) return null
  announce(tx, registered, { userId: made.id })
  return made.id
}
