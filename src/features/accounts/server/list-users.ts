import { and, asc, count, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { sessions, users } from './accounts.tables.ts'

const contains = (text: string): SQL | undefined =>
  text ? sql`position(lower(${text}) in lower(${users.name} || ' ' || ${users.email})) > 0` : undefined

const kinds = {
  disabled: isNotNull(users.disabledAt),
  superUsers: eq(users.isSuperUser, true),
  unverified: isNull(users.emailVerifiedAt),
}

export type UserFilter = { text: string; only?: keyof typeof kinds | undefined }

/** Users of the whole platform by part of a name or an address: for super-users. */
export const listUsers = (
  db: Queryable,
  { text, only }: UserFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      image: users.image,
      emailVerifiedAt: users.emailVerifiedAt,
      disabledAt: users.disabledAt,
      isSuperUser: users.isSuperUser,
      secondFactorSince: users.secondFactorSince,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(contains(text), only && kinds[only]))
    .orderBy(asc(users.name), asc(users.id))
    .limit(limit)
    .offset(offset)

/** When each of these users was last seen, by the sessions that are kept; one without a session is not in the map. */
export async function lastSeenOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(inArray(sessions.userId, userIds))
    .groupBy(sessions.userId)
  return new Map(rows.flatMap(({ userId, at }) => (at === null ? [] : [[userId, at]])))
}

export async function countUsers(db: Queryable): Promise<{ all: number; disabled: number }> {
  const [counted] = await db.select({ all: count(), disabled: count(users.disabledAt) }).from(users)
  return counted ?? { all: 0, disabled: 0 }
}

/** Names by id; a user who is gone is not in the map. */
export async function namesOfUsers(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
