import { idAt } from '../world.ts'

/** Every third ticket that was begun has a service of the garage's price list and a product on it (view `fresh_tickets`). */
export const linesOfTickets = (): string =>
  `insert into line_items (id, garage_id, ticket_id, place, kind, service_id, product_id, code, name, quantity_thousandths, unit,
     unit_price_cents, vat_code, request_key, created_at)
   select ${idAt('t.created_at', "'l' || sold.kind || t.id")}, t.garage_id, t.id, sold.place, sold.kind, sold.service_id, sold.product_id, sold.code,
     sold.name, 1000, 'kpl', sold.price_cents, 'STANDARD', gen_random_uuid(), t.created_at
   from (select *, ('x' || left(md5('l' || id), 4))::bit(16)::int as chance from fresh_tickets where status not in ('NEW', 'CANCELLED')) t
   join lateral (
     select 1 as place, 'SERVICE' as kind, id as service_id, null::uuid as product_id, '' as code, name, price_cents
     from services where organization_id = t.garage_id and name = 'Palvelu ' || 1 + t.chance % 15
     union all
     select 2, 'PRODUCT', null, id, code, name, price_cents
     from products where organization_id = t.garage_id and code = 'T' || 1 + t.chance / 15 % 15
   ) sold on t.chance % 3 = 0`
