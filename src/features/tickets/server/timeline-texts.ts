import { sql } from 'drizzle-orm'
import { attachedFilesJson } from '#features/files/server/attached-files-json.ts'
import { partyShape } from '#features/organizations/server/party-shape.ts'
import { rowText } from '#server/db/row-text.ts'
import { textRead } from '#server/db/text-read.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { seenBy } from './seen-entries.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketEvents } from './tickets.tables.ts'

/** `TimelineEntry`: `e` is the entry, `u` and `o` who did it, and of which side. */
const texts = rowText({
  id: { sql: 'e.id', as: 'word' },
  kind: { sql: 'e.kind', as: 'word' },
  createdAt: { sql: 'e.created_at', as: 'instant' },
  actor: partyShape('u'),
  organization: partyShape('o'),
  files: {
    spread: `case when e.kind in ('REPORTED', 'COMMENTED', 'NOTED')
      then '{"files":' || ${attachedFilesJson(TICKET_EVENT_FILES, 'e.id')} || '}' else '{}' end`,
  },
  // moves of earlier releases did not tell what they changed
  data: {
    spread: `case when e.kind = 'MOVED' and e.data -> 'changes' is null then e.data || '{"changes": []}' else e.data end`,
  },
})

type Asked = { ticketId: string; organizationId: string; before: string; most: number }

const asked = sql.placeholder

const pageOf = (side: OrganizationType) =>
  textRead<Asked>(`timeline-of-${side.toLowerCase()}`, texts, {
    order: sql`e.id desc`,
    from: sql`(
      select * from ${ticketEvents} where ${ticketEvents.ticketId} = ${asked('ticketId')} and ${ticketEvents.id} < ${asked('before')}
        and ${seenBy({ organizationType: side, organizationId: asked('organizationId') })}
      order by id desc limit ${asked('most')}
    ) e left join users u on u.id = e.actor_user_id left join organizations o on o.id = e.actor_organization_id`,
  })

/** What a side sees of a ticket's history before an entry, the newest first: the JSON of each. */
export const timelineOf = { GARAGE: pageOf('GARAGE'), CUSTOMER: pageOf('CUSTOMER') }
