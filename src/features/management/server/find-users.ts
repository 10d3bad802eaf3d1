import { lastSeenOf, listUsers } from '#features/accounts/server/list-users.ts'
import { organizationsOfUsers } from '#features/organizations/server/organizations-of-users.ts'
import type { Database } from '#server/db/database.ts'
import type { PlatformUser, UserSearch } from '../management.ts'
import { asPage, turnTo } from './turn-page.ts'

/** Users of the whole platform by part of a name or an address, a page at a time. */
export async function findUsers(db: Database, { page, ...filter }: UserSearch) {
  const { rows, hasMore } = asPage(await listUsers(db, filter, turnTo(page)))
  const ids = rows.map((user) => user.id)
  const [lastSeen, organizations] = await Promise.all([lastSeenOf(db, ids), organizationsOfUsers(db, ids)])
  const users = rows.map(
    ({ emailVerifiedAt, disabledAt, secondFactorSince, ...user }): PlatformUser => ({
      ...user,
      emailVerified: emailVerifiedAt !== null,
      disabled: disabledAt !== null,
      hasSecondFactor: secondFactorSince !== null,
      lastSeenAt: lastSeen.get(user.id) ?? null,
      organizations: organizations.get(user.id) ?? [],
    }),
  )
  return { rows: users, hasMore }
}
