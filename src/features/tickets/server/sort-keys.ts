import { type SQL, sql } from 'drizzle-orm'
import { instantText } from '#server/db/instant-text.ts'
import type { OrderKey } from '../ticket-order.ts'
import { TICKET_STATUSES } from '../tickets.ts'

/** What tickets are in the order of: how it is reckoned, shown as a cursor's key, and read from one. */
type SortKey = { value: SQL; shown: SQL; read: (key: string | number) => SQL }

const instantKey = (value: SQL): SortKey => ({
  value,
  shown: sql.raw(instantText('t.key')),
  read: (key) => sql`${key}::timestamptz`,
})

const rank = `case t.status ${TICKET_STATUSES.map((status, place) => `when '${status}' then ${place}`).join(' ')} end`
const plate = `coalesce(t.registration_number, t.vin_number, '')`

/** The same time as `timeThatMatters` shows, which a test holds it to; of an archive, whose index it has to be, the closing. */
const time = (archived: boolean, now: string): SQL =>
  archived
    ? sql`t.closed_at`
    : sql`case
        when t.status in ('DONE', 'CANCELLED') then coalesce(t.closed_at, t.status_changed_at)
        when t.status = 'READY' then t.status_changed_at
        when t.promised_ready_at < ${now}::timestamptz then t.promised_ready_at
        when t.status = 'SCHEDULED' and t.scheduled_start is not null then t.scheduled_start
        when t.promised_ready_at is not null then t.promised_ready_at
        when t.status = 'NEW' then coalesce(t.requested_at, t.created_at)
        else t.status_changed_at end`

export const sortKeys = (archived: boolean, now: string): Record<OrderKey, SortKey> => ({
  status: { value: sql.raw(rank), shown: sql`t.key`, read: (key) => sql`${key}::int` },
  time: instantKey(time(archived, now)),
  plate: { value: sql.raw(plate), shown: sql`t.key`, read: (key) => sql`${String(key)}::text` },
})
