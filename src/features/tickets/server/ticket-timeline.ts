import { sql } from 'drizzle-orm'
import { attachedFilesJson } from '#features/files/server/attach-files.ts'
import { partyJson } from '#features/organizations/server/party-json.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { instantText } from '#server/db/instant-text.ts'
import { prepared } from '#server/db/prepared.ts'
import { JsonText } from '#server/json-text.ts'
import { isUuid } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { TimelineEntry, TimelinePage } from '../ticket-views.ts'
import { seenBy } from './seen-entries.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketWith } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

const PAGE_SIZE = 50

/** Before no entry: ids sort by time, and this one comes after all. */
const NONE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * What happened to a ticket, the newest first, a page at a time; `before` is the last entry that the browser has.
 */
export async function ticketTimeline(
  { db, membership }: OrganizationContext,
  { ticketId, before }: { ticketId: string; before?: string | null | undefined },
): Promise<JsonText<TimelinePage>> {
  const { organizationId, organizationType } = membership
  const known = before && isUuid(before) ? before : NONE
  const [, found] = await ticketWith(db, membership, ticketId, () =>
    timelineOf(db, organizationType, { ticketId, organizationId, before: known, most: PAGE_SIZE + 1 }),
  )
  const entries = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? entries.at(-1) : undefined
  const next = last === undefined ? null : (JSON.parse(last) as TimelineEntry).id
  return new JsonText(`{"entries":[${entries.join()}],"next":${JSON.stringify(next)}}`)
}

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
async function timelineOf(db: Queryable, side: OrganizationType, asked: Asked): Promise<string[]> {
  const entries = await pagesOf[side](db).execute(asked)
  return entries.map(({ json }) => json)
}
