import { canBeFound, filterCondition, filterValues } from '#features/tickets/server/desk-filter.ts'
import { cardJoins } from '#features/tickets/server/ticket-card.ts'
import { TO_DO_STATUSES } from '#features/tickets/to-do.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { isUuid } from '#shared/id.ts'
import { type PlannedTicket, UNPLANNED_PAGE_SIZE, type UnplannedPage, type UnplannedTickets } from '../calendar.ts'
import { shownColumns } from './calendar-week.ts'

/** What is on the desk, still to be done, and has no time. A new one has none, even with the rest of an older plan. */
const waiting = `
  from unnest('{${TO_DO_STATUSES.join(',')}}'::text[]) s (status)
  cross join lateral (
    select t.* from tickets t
    where t.garage_id = $1 and t.garage_archived_at is null and t.status = s.status
      and (t.status = 'NEW' or t.scheduled_start is null)
  ) t
  join organizations o on o.id = t.customer_id
  where ${filterCondition(2, 'customer_id')}`

/** In the order of the desk. */
const statement = (isFirst: boolean) => ({
  name: `calendar-unplanned${isFirst ? '' : '-next'}`,
  text: `
    with waiting as materialized (select t.* ${waiting}),
    page as (
      select t.* from waiting t
      where $6::uuid is null or (t.desk_at, t.id) > (coalesce($5::timestamptz, 'infinity'), $6::uuid)
      order by t.desk_at, t.id limit ${UNPLANNED_PAGE_SIZE}
    )
    select ${isFirst ? `(select count(*)::int from waiting)` : 'null::int'} as count, (
      select coalesce(json_agg(row_to_json(shown) order by t.desk_at, t.id), '[]')
      from page t ${cardJoins} cross join lateral (select ${shownColumns}) shown
    ) as tickets`,
})

const [first, next] = [statement(true), statement(false)]

/** A page of what waits for a time. */
export async function unplannedTickets(ctx: OrganizationContext, page: UnplannedPage): Promise<UnplannedTickets> {
  const { cursor } = page
  if (!canBeFound(page) || (cursor && !isUuid(cursor.id))) return { tickets: [], count: cursor ? null : 0 }
  const values = [ctx.membership.organizationId, ...filterValues(page), cursor?.at ?? null, cursor?.id ?? null]
  const { rows } = await abortableRead(ctx, ({ $client }) =>
    $client.query<{ count: number | null; tickets: PlannedTicket[] }>({ ...(cursor ? next : first), values }),
  )
  const [row] = rows
  if (!row) throw new Error('the statement answered no row')
  const withoutTime = { scheduledStart: null, scheduledEnd: null }
  return { count: row.count, tickets: row.tickets.map((ticket) => ({ ...ticket, ...withoutTime })) }
}
