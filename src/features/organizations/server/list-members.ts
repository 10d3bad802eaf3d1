import { asc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Member } from '../organizations.ts'
import { memberships } from './organizations.tables.ts'

const LIMIT = 500

/** The people of the caller's own organisation, the first who joined first. */
export const listMembers = ({ db, membership }: OrganizationContext): Promise<Member[]> =>
  db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      image: users.image,
      role: memberships.role,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, membership.organizationId))
    .orderBy(asc(memberships.createdAt))
    .limit(LIMIT)
