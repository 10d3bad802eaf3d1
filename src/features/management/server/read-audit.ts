import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { namesOfUsers } from '#features/accounts/server/list-users.ts'
import { namesOfOrganizations } from '#features/organizations/server/names-of-organizations.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import type { Database } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import type { AuditEntry, AuditSearch } from '../management.ts'
import { asPage, turnTo } from './turn-page.ts'

/** Midnight in Helsinki at the beginning of a day, or so many days later. */
const midnight = (day: string, daysLater = 0) =>
  sql`(${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/Helsinki'`

const matches = ({ organizationId, userId, actorUserId, action, from, to }: AuditSearch): SQL | undefined =>
  and(
    organizationId === undefined ? undefined : eq(auditEvents.organizationId, organizationId),
    userId === undefined ? undefined : eq(auditEvents.userId, userId),
    actorUserId === undefined ? undefined : eq(auditEvents.actorUserId, actorUserId),
    action === undefined ? undefined : eq(auditEvents.action, action),
    from === undefined ? undefined : gte(auditEvents.at, midnight(from)),
    to === undefined ? undefined : lt(auditEvents.at, midnight(to, 1)),
  )

const present = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** What admins and super-users have done, the newest first; names are as they are now, ids where nothing is left. */
export async function readAudit(db: Database, search: AuditSearch) {
  const ids = [search.organizationId, search.userId, search.actorUserId]
  if (ids.some((id) => id !== undefined && !isUuid(id))) return { rows: [], hasMore: false }
  const { limit, offset } = turnTo(search.page)
  const found = await db
    .select()
    .from(auditEvents)
    .where(matches(search))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
    .offset(offset)
  const { rows, hasMore } = asPage(found)
  const [userNames, organizationNames] = await Promise.all([
    namesOfUsers(db, present(rows.flatMap((row) => [row.actorUserId, row.userId]))),
    namesOfOrganizations(db, present(rows.map((row) => row.organizationId))),
  ])
  const user = (id: string) => ({ id, name: userNames.get(id) ?? 'Poistettu käyttäjä' })
  const organization = (id: string) => ({ id, name: organizationNames.get(id) ?? 'Poistettu organisaatio' })
  const entries = rows.map(
    ({ actorUserId, organizationId, userId, ...entry }): AuditEntry => ({
      ...entry,
      actor: user(actorUserId),
      organization: organizationId === null ? null : organization(organizationId),
      user: userId === null ? null : user(userId),
    }),
  )
  return { rows: entries, hasMore }
}
