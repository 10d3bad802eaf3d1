import { asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Member } from '../organizations.ts'
import { memberships } from './organizations.tables.ts'

/** All people of an organisation, the first who joined first: joining bounds how many there are. Who may ask is the caller's to have settled. */
export const listMembers = (db: Queryable, organizationId: string): Promise<Member[]> =>
  db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      image: users.image,
      role: memberships.role,
      installs: memberships.installs,
      bills: memberships.bills,
      approvalLimitCents: memberships.approvalLimitCents,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.createdAt), asc(users.id))

/** Whether more than one person belongs to the organisation, as a column of another statement. */
export const colleaguesColumn = (organizationId: Placeholder): SQL<boolean> =>
  sql<boolean>`exists (select from ${memberships} where ${eq(memberships.organizationId, organizationId)} offset 1)`
