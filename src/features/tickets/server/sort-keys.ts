import { type SQL, sql } from 'drizzle-orm'
import { instantText } from '#server/db/instant-text.ts'
import { FIRST_INSTANT } from '#shared/instant.ts'
import type { OrderKey } from '../ticket-order.ts'
import { groupOf, TICKET_GROUPS, TICKET_STATUSES } from '../tickets.ts'

/** What tickets are in the order of: how it is computed, shown as a cursor's key, and read from one. */
type SortKey = { value: SQL; shown: SQL; read: (key: string | number) => SQL }

/** The last time that a key can be; tickets without a time come there. */
export const LAST_KEY = '2099-12-31T23:59:59.999Z'

// `infinity` is no time that a cursor can name; odd times are no worse than it
const boundedTime = `greatest('${FIRST_INSTANT}', least('${LAST_KEY}', t.desk_at))`
const milliseconds = `extract(epoch from ${boundedTime}) * 1000`
const position = `case t.status ${TICKET_STATUSES.map((status) => `when '${status}' then ${TICKET_GROUPS.indexOf(groupOf[status])}`).join(' ')} end`

/** The board's columns one after the other, each as `byDeskOrder` has it: Valmiit by their end, the newest first. */
const statusKey = `(${position} * 1e14 +
  case when t.status in ('DONE', 'CANCELLED') then 1e13 - ${milliseconds} else ${milliseconds} end)::bigint`

const plate = `coalesce(t.registration_number, t.vin_number, '')`

/** Of an archive the time is the closing, which its index is by. */
const time = (archived: boolean) => (archived ? 't.closed_at' : `${boundedTime}::timestamptz(3)`)

export const sortKeys = (archived: boolean): Record<OrderKey, SortKey> => ({
  status: { value: sql.raw(statusKey), shown: sql`t.key`, read: (key) => sql`${key}::bigint` },
  time: {
    value: sql.raw(time(archived)),
    shown: sql.raw(instantText('t.key')),
    read: (key) => sql`${key}::timestamptz`,
  },
  plate: { value: sql.raw(plate), shown: sql`t.key`, read: (key) => sql`${String(key)}::text` },
})
