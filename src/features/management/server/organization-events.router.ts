import { desc, eq } from 'drizzle-orm'
import { namesOfUsers } from '#features/accounts/server/list-users.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import type { Database } from '#server/db/database.ts'
import { requireEdit, type SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { OrganizationEvent, OrganizationEventSearch, pageOf } from '../management.ts'
import { asPage, turnTo } from './turn-page.ts'

/** The platform's people are not known to organisations. */
const PLATFORM = { id: null, name: 'Huoltosillan ylläpito' }

/** What was done to one organisation, the newest first: by its own people, by the garage that manages it, by the platform. */
async function organizationEvents(db: Database, organizationId: string, page: number) {
  const { limit, offset } = turnTo(page)
  const found = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, organizationId))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
    .offset(offset)
  const { rows, hasMore } = asPage(found)
  const ids = rows.flatMap(({ actorUserId, userId }) => [actorUserId, userId ?? []].flat())
  const names = await namesOfUsers(db, [...new Set(ids)])
  const person = (id: string) => ({ id, name: names.get(id) ?? 'Poistettu käyttäjä' })
  return {
    rows: rows.map(({ id, at, action, details, actingAs, actorUserId, userId }) => ({
      id,
      at,
      action,
      details,
      actor: actingAs === 'super-user' ? PLATFORM : person(actorUserId),
      user: userId === null ? null : person(userId),
    })),
    hasMore,
  }
}

/** The settings page Tapahtumat: for admins. */
export const eventPages = (access: SettingsAccess) => ({
  events: router({
    list: access.read
      .input(OrganizationEventSearch)
      .output(pageOf(OrganizationEvent))
      .query(({ ctx: { db, scope }, input: { page } }) => {
        requireEdit(scope)
        return organizationEvents(db, scope.organizationId, page)
      }),
  }),
})
export type EventPages = ReturnType<typeof eventPages>
