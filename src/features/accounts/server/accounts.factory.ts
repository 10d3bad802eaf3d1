import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { acceptedTerms } from './accept-terms.ts'
import { sessions, users } from './accounts.tables.ts'
import { passkeys } from './second-factor.tables.ts'
import { openSession } from './session-store.ts'

/** The password of every made user; its hash is fixed because hashing one by one would be most of a test's time. */
export const FACTORY_PASSWORD = 'huoltosilta'
const FACTORY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ugU33jF5D/p29vcM9VJE9A$CKQQk5n9vdRjwBoD6EPHNO1jG17aNXcHU0gdtslUjZ0'

type User = typeof users.$inferSelect

/** Makes a verified, enabled user with its own address, who has accepted the terms; give the columns that matter to the test. */
export async function makeUser(db: Queryable, given: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  const [user] = await db
    .insert(users)
    .values({
      email: `${randomUUID()}@example.fi`,
      name: 'Tiina Testaaja',
      passwordHash: FACTORY_PASSWORD_HASH,
      emailVerifiedAt: new Date().toISOString(),
      ...acceptedTerms(),
      ...given,
    })
    .returning()
  if (!user) throw new Error('the user was not made')
  return user
}

/** Signs the user in behind the scenes; returns the token that the session cookie carries. */
export const makeSession = (db: Queryable, userId: string): Promise<string> =>
  openSession(db, userId, { ip: '127.0.0.1', userAgent: 'test' })

/** A passkey that nothing can sign with; returns its id. The user has a second factor then. */
export async function makePasskey(db: Queryable, userId: string): Promise<string> {
  const credentialId = randomUUID()
  await db
    .insert(passkeys)
    .values({ credentialId, userId, publicKey: 'x', counter: 0, transports: [], name: 'Työpuhelin' })
  await db.update(users).set({ secondFactorSince: sql`now()` }).where(eq(users.id, userId))
  return credentialId
}

/** The session's owner showed longer ago than acts that want a fresh proof allow. */
export const ageProof = (db: Queryable, userId: string) =>
  db.update(sessions).set({ provedAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, userId))
