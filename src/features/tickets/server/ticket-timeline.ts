import type { OrganizationContext } from '#server/context.ts'
import { JsonText } from '#server/json-text.ts'
import { isUuid } from '#shared/id.ts'
import type { TimelineEntry, TimelinePage } from '../ticket-views.ts'
import { ticketWith } from './tickets.access.ts'
import { timelineOf } from './timeline-json.ts'

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
