import { sql } from 'drizzle-orm'
import { attachedFilesJson } from '#features/files/server/attach-files.ts'
import { partyJson } from '#features/organizations/server/party-json.ts'
import type { Queryable } from '#server/db/database.ts'
import { instantText } from '#server/db/instant-text.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { seenBy } from './seen-entries.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketEvents } from './tickets.tables.ts'

/**
 * `TimelineEntry`: `e` is the entry, `u` and `o` who did it, and of which side. What the entry keeps in `data` are fields of its own;
 * moves of earlier releases did not record what they changed.
 */
const entry = `(
  jsonb_build_object('id', e.id, 'kind', e.kind, 'createdAt', ${instantText('e.created_at')},
    'actor', ${partyJson('u')}, 'organization', ${partyJson('o')})
  || case when e.kind in ('REPORTED', 'COMMENTED', 'NOTED')
    then jsonb_build_object('files', ${attachedFilesJson(TICKET_EVENT_FILES, 'e.id')}::json) else '{}' end
  || case when e.kind = 'MOVED' and e.data -> 'changes' is null then e.data || '{"changes": []}' else e.data end)::text`

const asked = sql.placeholder

const pageOf = (side: OrganizationType) =>
  prepared((db) =>
    db
      .select({ json: sql<string>`${sql.raw(entry)}` })
      .from(
        sql`(
          select * from ${ticketEvents} where ${ticketEvents.ticketId} = ${asked('ticketId')} and ${ticketEvents.id} < ${asked('before')}
            and ${seenBy({ organizationType: side, organizationId: asked('organizationId') })}
          order by id desc limit ${asked('most')}
        ) e left join users u on u.id = e.actor_user_id left join organizations o on o.id = e.actor_organization_id`,
      )
      .orderBy(sql`e.id desc`)
      .prepare(`timeline-of-${side.toLowerCase()}`),
  )
const pagesOf = { GARAGE: pageOf('GARAGE'), CUSTOMER: pageOf('CUSTOMER') }

type Asked = { ticketId: string; organizationId: string; before: string; most: number }

/** What a side sees of a ticket's history before an entry, the newest first: the JSON of each. */
export async function timelineOf(db: Queryable, side: OrganizationType, asked: Asked): Promise<string[]> {
  const entries = await pagesOf[side](db).execute(asked)
  return entries.map(({ json }) => json)
}
