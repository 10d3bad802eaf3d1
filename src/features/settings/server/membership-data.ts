import { eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/server/personal-data.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'

/** The user's places in organisations, for the user's own copy. */
export const membershipData: PersonalData = {
  name: 'organisaatiot',
  read: (db, userId) =>
    db
      .select({ id: organizations.id, name: organizations.name, role: memberships.role, since: memberships.createdAt })
      .from(memberships)
      .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
      .where(eq(memberships.userId, userId)),
}

/** What the user did to organisations' settings and what others did to the user. */
export const auditData: PersonalData = {
  name: 'muutosloki',
  read: async (db, userId) => ({
    own: await db
      .select({ at: auditEvents.at, action: auditEvents.action, organizationId: auditEvents.organizationId })
      .from(auditEvents)
      .where(eq(auditEvents.actorUserId, userId)),
    aboutMe: await db
      .select({ at: auditEvents.at, action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.userId, userId)),
  }),
}
