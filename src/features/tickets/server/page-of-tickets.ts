import { type SQL, sql } from 'drizzle-orm'
import { connected } from '#features/organizations/server/visible-parties.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import type { ReaderContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { instantText } from '#server/db/instant-text.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { TicketCard } from '../ticket-views.ts'
import type { TicketStatus } from '../tickets.ts'
import { seenBy } from './seen-entries.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { ticketEvents } from './tickets.tables.ts'

/** Of a filter: a page looks through so many tickets, and says where to go on. */
const WALKED = 1000

type TicketPlace = { at: string; id: string }
type Asked = {
  cursor: TicketPlace | null
  limit: number
  statuses?: readonly TicketStatus[] | undefined
  /** An instant: whose timeline has something since then that this side sees. */
  changedSince?: string | undefined
  registrationNumber?: string | undefined
}
type ListedTicket = TicketCard & { vehicleId: string | null; changedAt: string }
type Found = { tickets: ListedTicket[]; last: TicketPlace | null; walked: number }

/**
 * All tickets of a side, of its desk and of its archive, the newest first. With a filter a page may be short, or empty, and others follow still;
 * `next` is null after the last one.
 */
export const pageOfTickets = (
  ctx: ReaderContext,
  asked: Asked,
): Promise<{ rows: ListedTicket[]; next: TicketPlace | null }> =>
  abortableRead(ctx, async (reader) => {
    if (asked.cursor && !isUuid(asked.cursor.id)) throw notFound('ticket')
    const { limit } = asked
    const found = await reader.execute<{ found: Found }>(statementOf(ctx.membership, asked))
    const { tickets, last, walked } = found.rows[0]?.found ?? { tickets: [], last: null, walked: 0 }
    const rows = tickets.slice(0, limit)
    const end = rows.at(-1)
    if (tickets.length > limit && end) return { rows, next: { at: end.createdAt, id: end.id } }
    return { rows, next: isFiltered(asked) && walked === WALKED ? last : null }
  })

const isFiltered = ({ statuses, changedSince, registrationNumber }: Asked): boolean =>
  Boolean(statuses || changedSince || plateKey(registrationNumber ?? ''))

function statementOf(membership: ReaderContext['membership'], asked: Asked): SQL {
  const { organizationId, organizationType } = membership
  const { cursor, limit, statuses, changedSince, registrationNumber = '' } = asked
  const own = organizationType === 'GARAGE' ? sql`t.garage_id` : sql`t.customer_id`
  const plate = plateKey(registrationNumber)
  const newestEntry = sql`(select max(${ticketEvents.createdAt}) from ${ticketEvents}
    where ${ticketEvents.ticketId} = t.id and ${seenBy(membership)})`
  const changedAt = sql`greatest(t.status_changed_at, ${newestEntry})`
  const conditions = [
    ...(statuses
      ? [
          sql`t.status in (${sql.join(
            statuses.map((status) => sql`${status}`),
            sql`, `,
          )})`,
        ]
      : []),
    ...(plate === '' ? [] : [sql`${plateKeySql(sql`t.registration_number`)} = ${plate}`]),
    ...(changedSince ? [sql`${changedAt} >= ${changedSince}::timestamptz`] : []),
  ]
  const fitting = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  const after = cursor ? sql`and (t.created_at, t.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const seesVehicle = organizationType === 'CUSTOMER' ? sql`true` : connected(organizationId, sql`t.customer_id`)
  return sql`
    with walked as materialized (
      select t.* from tickets t where ${own} = ${organizationId} ${after}
      order by t.created_at desc, t.id desc limit ${isFiltered(asked) ? WALKED : limit + 1}
    ), page as (
      select t.* from walked t where ${fitting} order by t.created_at desc, t.id desc limit ${limit + 1}
    )
    select json_build_object(
      'tickets', (
        select coalesce(json_agg(row_to_json(shown) order by t.created_at desc, t.id desc), '[]')
        from page t ${sql.raw(cardJoins)} cross join lateral (
          select ${sql.raw(cardColumns(organizationType))}, case when ${seesVehicle} then t.vehicle_id end as "vehicleId",
            (select ${sql.raw(instantText('changed.at'))} from (select ${changedAt} as at) changed) as "changedAt"
        ) shown
      ),
      'last', (
        select json_build_object('at', ${sql.raw(instantText('t.created_at'))}, 'id', t.id)
        from walked t order by t.created_at, t.id limit 1
      ),
      'walked', (select count(*) from walked)
    ) as found`
}
