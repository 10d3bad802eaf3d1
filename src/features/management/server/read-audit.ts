import type { Database } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { type AuditEntry, type AuditSearch, MANAGE_PAGE_SIZE } from '../management.ts'

/** What admins and super-users have done, the newest first; names are as they are now, ids where nothing is left. */
export async function readAudit(db: Database, search: AuditSearch) {
  const { organizationId, userId, actorUserId, action, from, to, page } = search
  const ids = [organizationId, userId, actorUserId].map((id) => (id === undefined ? null : isUuid(id) ? id : 'none'))
  if (ids.includes('none')) return { rows: [], hasMore: false }
  const { rows } = await db.$client.query<{ entry: AuditEntry }>({
    name: 'manage-audit',
    text: `
      select row_to_json(shown) as entry from (
        select a.id, a.at, a.action, a.acting_as as "actingAs", a.details,
          json_build_object('id', a.actor_user_id, 'name', coalesce(actor.name, 'Poistettu käyttäjä')) as actor,
          case when a.organization_id is not null then
            json_build_object('id', a.organization_id, 'name', coalesce(o.name, 'Poistettu organisaatio')) end as organization,
          case when a.user_id is not null then
            json_build_object('id', a.user_id, 'name', coalesce(u.name, 'Poistettu käyttäjä')) end as "user"
        from audit_events a
        left join users actor on actor.id = a.actor_user_id
        left join users u on u.id = a.user_id
        left join organizations o on o.id = a.organization_id
        where ($1::uuid is null or a.organization_id = $1) and ($2::uuid is null or a.user_id = $2)
          and ($3::uuid is null or a.actor_user_id = $3) and ($4::text is null or a.action = $4)
          and ($5::date is null or a.at >= $5::date::timestamp at time zone 'Europe/Helsinki')
          and ($6::date is null or a.at < ($6::date + 1)::timestamp at time zone 'Europe/Helsinki')
        order by a.at desc, a.id desc limit $7 offset $8) shown`,
    values: [...ids, action ?? null, from ?? null, to ?? null, MANAGE_PAGE_SIZE + 1, page * MANAGE_PAGE_SIZE],
  })
  return { rows: rows.slice(0, MANAGE_PAGE_SIZE).map((row) => row.entry), hasMore: rows.length > MANAGE_PAGE_SIZE }
}
