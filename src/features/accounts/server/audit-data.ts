import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { auditEvents } from '#server/audit/audit.tables.ts'
import type { PersonalData } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'

/** What the user did to organisations' settings and what others did to the user. */
export const auditData: PersonalData = {
  name: 'auditLog',
  read: async (db, userId) => ({
    own: readEvents(db, eq(auditEvents.actorUserId, userId)),
    aboutMe: readEvents(db, eq(auditEvents.userId, userId)),
  }),
}

const { id, at, action, organizationId } = auditEvents

const readEvents = (db: Database, whose: SQL) =>
  inPages<{ id: string; at: string }>((after) =>
    db
      .select({ id, at, action, organizationId })
      .from(auditEvents)
      .where(and(whose, after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`))
      .orderBy(asc(at), asc(id))
      .limit(PAGE_ROWS),
  )
