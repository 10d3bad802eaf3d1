import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { MemberRole } from '#shared/organization.ts'
import { memberships, organizations } from './organizations.tables.ts'

/** Where each of these users belongs, the oldest membership first; a user without any is not in the map. */
export async function organizationsOfUsers(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, { id: string; name: string; role: MemberRole }[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      userId: memberships.userId,
      id: organizations.id,
      name: organizations.name,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(inArray(memberships.userId, userIds))
    .orderBy(asc(memberships.createdAt), asc(organizations.id))
  return Map.groupBy(rows, (row) => row.userId)
}
