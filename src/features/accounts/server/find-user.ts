import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { users } from './accounts.tables.ts'

export type User = typeof users.$inferSelect

/** `email` in its normalised form (`normalizeEmail`). */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function findUserById(db: Queryable, userId: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}
