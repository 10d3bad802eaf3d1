import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { lineItems } from './line-items.tables.ts'

/**
 * Whether the car of the ticket (`tickets` of the query) has had a line of this name on a later ticket, inside a query. For a garage that of other
 * garages does not count: it does not learn what they did.
 */
export const isSoldLater = (name: SQLWrapper, by: 'anybody' | 'same garage'): SQL<boolean> =>
  sql<boolean>`exists (
    select from ${tickets} later join ${lineItems} sold on sold.ticket_id = later.id
    where later.vehicle_id = ${tickets.vehicleId} and later.id > ${tickets.id} and later.status <> 'CANCELLED'
      and later.customer_id = ${tickets.customerId} and lower(sold.name) = lower(${name})
      ${by === 'anybody' ? sql`` : sql`and later.garage_id = ${tickets.garageId}`}
  )`
