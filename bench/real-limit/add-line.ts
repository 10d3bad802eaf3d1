import { randomUUIDv7 } from 'node:crypto'
import type { Statement } from './database.ts'
import { invalidationOf } from './invalidation-of.ts'

type Line = {
  organizationId: string
  ticketId: string
  sourceId: string
  requestKey: string
  name: string
  code: string
  quantityThousandths: number
  unit: string
  unitPriceCents: number
  discountPerMille: number
  vatCode: string
}

/**
 * A product's line after the last one of its ticket, in one statement. $1 the ticket, $2 the garage, $3 the line's id, $4 its key, $5 the product,
 * $6 code, $7 name, $8 quantity, $9 unit, $10 price, $11 discount, $12 VAT, $13 where open screens are told.
 */
const added = {
  name: 'real-add-line',
  text: `
    with ticket as (
      select id, garage_id, customer_id from tickets where id = $1 and garage_id = $2 for no key update
    ), line as (
      insert into line_items (id, garage_id, ticket_id, place, kind, product_id, code, name, quantity_thousandths, unit, unit_price_cents,
        discount_per_mille, vat_code, request_key)
      select $3, garage_id, id, (select coalesce(max(place), 0) + 1 from line_items where garage_id = $2 and ticket_id = $1), 'PRODUCT', $5,
        $6, $7, $8, $9, $10, $11, $12, $4
      from ticket
      on conflict (ticket_id, request_key) do nothing returning id
    )
    select line.id, pg_notify($13, ${invalidationOf('ticket', false)}) from line cross join ticket`,
}

export const lineStatement = (line: Line, channel: string): Statement => ({
  ...added,
  values: [
    line.ticketId,
    line.organizationId,
    randomUUIDv7(),
    line.requestKey,
    line.sourceId,
    line.code,
    line.name,
    line.quantityThousandths,
    line.unit,
    line.unitPriceCents,
    line.discountPerMille,
    line.vatCode,
    channel,
  ],
})
