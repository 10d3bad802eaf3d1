import { idAt } from '../world.ts'

const askedOf = (request: string, garage: string) => `md5('a' || ${request} || ${garage})::uuid`
const offerOf = (asked: string) => `md5('o' || ${asked})::uuid`
/** Read by schemas, which want ids of a known version. */
const workOf = (request: string, work: number) => idAt(`timestamptz '2026-01-01'`, `${request} || ' ${work}'`)
const STATES = ['OPEN', ...Array(6).fill('ACCEPTED'), 'CANCELLED', 'CANCELLED', 'EXPIRED']

/**
 * A request before every tenth ticket of the view `fresh_tickets`, whose id is its request key: of its customer, to its garage and two more that
 * the customer knows. One in ten is open, six became the ticket, three nothing.
 */
export const requestsOfTickets = (): string[] => [
  `insert into offer_requests (id, customer_id, vehicle_id, registration_number, make, model, color, year, state, wanted, description, drivable,
     courtesy_car, answer_by, contact_name, contact_phone, customer_reference, closed_at, accepted_offer_id, ticket_id, request_key, request_hash,
     created_at)
   select made.id, customer_id, vehicle_id, registration_number, make, model, color, year, state,
     jsonb_build_array(jsonb_build_object('id', ${workOf('made.id', 1)}, 'name', 'Jarrujen korjaus'),
       jsonb_build_object('id', ${workOf('made.id', 2)}, 'name', 'Öljyn vaihto')),
     'Jarrut narisevat, ja huoltoväli on täynnä.', true, false, asked_at + interval '7 days', 'Antti Asiakas', '+358401234567', 'KP 4',
     case when state <> 'OPEN' then asked_at + interval '4 days' end,
     case when state = 'ACCEPTED' then ${offerOf(askedOf('made.id', 'garage_id'))} end, case when state = 'ACCEPTED' then t.id end, t.id, '', asked_at
   from (select *, ('x' || left(md5('r' || id), 4))::bit(16)::int as chance from fresh_tickets where vehicle_id is not null) t,
     lateral (select ('{${STATES}}'::text[])[1 + chance / 10 % 10] as state) its,
     lateral (select case state when 'OPEN' then now() - interval '1 day' else t.created_at - interval '4 days' end as asked_at) time,
     lateral (select ${idAt('asked_at', "'r' || t.id")} as id) made
   where chance % 10 = 0`,
  `insert into offer_request_garages (id, offer_request_id, garage_id, state, asked_at, seen_at, offer_number, open_until, expired_at, ended_at,
     reminded_at, expiry_notified_of)
   select ${askedOf('r.id', 'asked.garage_id')}, r.id, asked.garage_id, part.state, r.created_at, r.created_at + interval '2 hours',
     case when part.state in ('OFFERED', 'CHOSEN', 'NOT_CHOSEN') then 1 else 0 end, case r.state when 'OPEN' then r.answer_by end,
     case r.state when 'EXPIRED' then r.closed_at end, r.closed_at, r.created_at + interval '1 day', 1
   from fresh_tickets t join offer_requests r on r.request_key = t.id and r.customer_id = t.customer_id,
     lateral (
       (select t.garage_id, true as is_first)
       union all
       (select garage_id, false from connections c where c.customer_id = r.customer_id and c.garage_id <> t.garage_id
        order by md5(r.id::text || c.garage_id) limit 2)
     ) asked,
     lateral (select case
       when r.state = 'ACCEPTED' then case when is_first then 'CHOSEN' else 'NOT_CHOSEN' end
       when is_first then 'OFFERED' else 'SEEN' end as state) part`,
  `insert into offers (id, asked_id, garage_id, number, request_revision, price_type, net_cents, gross_cents, day, guarantee_months, courtesy_car,
     times, message, valid_until, sent_at, request_key)
   select ${offerOf('a.id')}, a.id, a.garage_id, 1, 1, 'FIXED', 30000, 37650, to_char(a.asked_at, 'YYYY-MM-DD'), 12, 'NONE', '[]',
     'Teemme työn samana päivänä.', r.answer_by, a.asked_at + interval '5 hours', gen_random_uuid()
   from fresh_tickets t join offer_requests r on r.request_key = t.id and r.customer_id = t.customer_id
     join offer_request_garages a on a.offer_request_id = r.id where a.offer_number = 1`,
  `insert into offer_lines (id, offer_id, garage_id, wanted_id, place, kind, code, name, quantity_thousandths, unit, unit_price_cents,
     discount_per_mille, vat_code)
   select gen_random_uuid(), o.id, o.garage_id, (r.wanted -> (place - 1) ->> 'id')::uuid, place, 'OTHER', '', r.wanted -> (place - 1) ->> 'name', 1000,
     'kpl', 15000, 0, 'STANDARD'
   from fresh_tickets t join offer_requests r on r.request_key = t.id and r.customer_id = t.customer_id
     join offer_request_garages a on a.offer_request_id = r.id join offers o on o.asked_id = a.id, generate_series(1, 2) place`,
]

/** A garage's own templates of offers. */
export const offerTemplatesOf = (garage: string): string =>
  `insert into offer_templates (id, garage_id, name, lines)
   select gen_random_uuid(), o.id, 'Malli ' || k, '[{"kind":"OTHER","sourceId":null,"work":"Öljyn vaihto","code":"","name":"Öljyn vaihto",
     "quantityThousandths":1000,"unit":"kpl","unitPriceCents":9000,"discountPerMille":0,"vatCode":"STANDARD"}]'
   from ${garage}, generate_series(1, 10) k`
