import { eq } from 'drizzle-orm'
import { auditEvents } from '#server/audit/audit.tables.ts'
import type { PersonalData } from '#server/contributions.ts'

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
