import { sql } from 'drizzle-orm'
import { cardColumns, cardJoins } from '#features/tickets/server/ticket-card.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type CustomerTicketPage, TICKETS_PAGE_SIZE, type TicketsOfCustomer } from '../customers.ts'
import { customerFor } from './customers.access.ts'

/** The garage's tickets of a customer, the newest first: those that are open, or all others. */
export async function ticketsOfCustomer(
  { db, membership }: OrganizationContext,
  { customerId, list, cursor }: TicketsOfCustomer,
): Promise<CustomerTicketPage> {
  const customer = await customerFor(db, membership, customerId)
  if (cursor && !isUuid(cursor)) throw notFound('ticket')
  const isOpen = sql`t.status in ${OPEN_STATUSES}`
  const { rows } = await db.execute<{ json: TicketCard }>(sql`
    select row_to_json(shown) as json
    from (
      select * from tickets t
      where t.customer_id = ${customer.id} and t.garage_id = ${membership.organizationId}
        and ${list === 'open' ? sql`${isOpen} and t.customer_archived_at is null` : sql`not ${isOpen}`}
        ${
          cursor
            ? sql`and (t.created_at, t.id) < (
          select created_at, id from tickets where id = ${cursor}::uuid and garage_id = ${membership.organizationId})`
            : sql``
        }
      order by t.created_at desc, t.id desc limit ${TICKETS_PAGE_SIZE + 1}
    ) t ${sql.raw(cardJoins)}
    cross join lateral (select ${sql.raw(cardColumns('GARAGE'))}) shown
    order by t.created_at desc, t.id desc`)
  const found = rows.map(({ json }) => json)
  const shown = found.slice(0, TICKETS_PAGE_SIZE)
  return { rows: shown, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}
