import { eq } from 'drizzle-orm'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { PersonalData } from '#server/contributions.ts'

/** The user's places in organisations, for the user's own copy. */
export const membershipData: PersonalData = {
  name: 'organizations',
  read: (db, userId) =>
    db
      .select({ id: organizations.id, name: organizations.name, role: memberships.role, since: memberships.createdAt })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(eq(memberships.userId, userId)),
}
