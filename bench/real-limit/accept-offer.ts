import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Statement } from './database.ts'
import { invalidationOf } from './invalidation-of.ts'

type Accept = {
  organizationId: string
  offerRequestId: string
  offerId: string
  timeStart: string
  reason: string
  requestKey: string
}
type Accepting = { channel: string; userId: string; year: number }

/**
 * All that accepting writes, in one statement: the ticket with its number, lines, price and three entries, the request, its garages, three events or
 * more. $1 the request, $2 its customer, $3 the offer, $4 the time, $5 the key, $6 the ticket's id, $7 ids of the entries, $8 who accepts, $9 the
 * year, $10 the reason, $11 the hash of what was sent, $12 where open screens are told. Garage and car know each other.
 */
const accepted = {
  name: 'real-accept-offer',
  text: `
    with request as (
      select * from offer_requests where id = $1 and customer_id = $2 and state = 'OPEN' for no key update
    ), chosen as (
      select o.*, t.time ->> 'start' as starts, t.time ->> 'end' as ends
      from offers o join offer_request_garages p on p.id = o.asked_id and p.offer_number = o.number and p.state = 'OFFERED'
      join request r on r.id = p.offer_request_id and r.revision = o.request_revision
      cross join lateral jsonb_array_elements(o.times) t (time)
      where o.id = $3 and o.valid_until > now() and t.time ->> 'start' = $4
    ), vehicle as (
      select v.id from vehicles v join request r on r.vehicle_id = v.id for no key update of v
    ), counter as (
      insert into ticket_counters (garage_id, year, last) select garage_id, $9::int, 1 from chosen cross join vehicle
      on conflict (garage_id, year) do update set last = ticket_counters.last + 1
      returning year || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as number
    ), ticket as (
      insert into tickets (id, number, garage_id, customer_id, vehicle_id, registration_number, vin_number, make, model, color, year, title, description,
        drivable, courtesy_car, mileage_km, contact_name, contact_phone, customer_reference, requested_at, status, scheduled_start, scheduled_end,
        reported_by_user_id, reported_by_organization_id, request_key, request_hash)
      select $6, counter.number, chosen.garage_id, r.customer_id, r.vehicle_id, r.registration_number, r.vin_number, r.make, r.model, r.color, r.year,
        (select string_agg(case place when 1 then name else lower(left(name, 1)) || substr(name, 2) end, ', ' order by place)
          from (select w ->> 'name' as name, place from jsonb_array_elements(r.wanted) with ordinality w (w, place)) works),
        r.description, r.drivable, r.courtesy_car, r.mileage_km, r.contact_name, r.contact_phone, r.customer_reference, r.requested_at, 'SCHEDULED',
        chosen.starts::timestamptz, chosen.ends::timestamptz, $8, $2, $5, $11
      from request r cross join chosen cross join counter
      returning id, garage_id, customer_id
    ), entries as (
      insert into ticket_events (id, ticket_id, kind, actor_user_id, actor_organization_id, data)
      select ($7::uuid[])[n], ticket.id, kind, $8::uuid, $2::uuid, data from ticket cross join chosen cross join lateral (values
        (1, 'REPORTED', '{}'::jsonb),
        (2, 'MOVED', jsonb_build_object('from', 'NEW', 'to', 'SCHEDULED', 'waitingFor', null, 'note', '', 'changes', jsonb_build_array(
          jsonb_build_object('field', 'scheduledStart', 'from', null, 'to', chosen.starts),
          jsonb_build_object('field', 'scheduledEnd', 'from', null, 'to', chosen.ends)))),
        (3, 'PRICED', jsonb_build_object('priceType', chosen.price_type, 'agreedCents', chosen.net_cents))
      ) made (n, kind, data)
    ), sold as (
      insert into line_items (id, garage_id, ticket_id, place, kind, service_id, product_id, code, name, quantity_thousandths, unit, unit_price_cents,
        discount_per_mille, vat_code, request_key)
      select gen_random_uuid(), l.garage_id, $6, row_number() over (order by l.place), l.kind, l.service_id, l.product_id, l.code, l.name,
        l.quantity_thousandths, l.unit, l.unit_price_cents, l.discount_per_mille, l.vat_code, gen_random_uuid()
      from offer_lines l join chosen on chosen.id = l.offer_id cross join ticket
    ), priced as (
      insert into ticket_prices (ticket_id, price_type, agreed_cents, agreed_at, agreed_by_user_id)
      select ticket.id, price_type, net_cents, now(), $8 from ticket cross join chosen
    ), closed as (
      update offer_requests r set state = 'ACCEPTED', accepted_offer_id = $3, ticket_id = ticket.id, accept_key = $5, accepted_by_user_id = $8,
        closed_at = now(), version = r.version + 1
      from ticket where r.id = $1
    ), ranked as (
      select p.id, p.garage_id, p.id = chosen.asked_id as is_chosen, (
        select 1 + count(*) from offers other join offer_request_garages q on q.id = other.asked_id and q.offer_number = other.number
        where q.offer_request_id = $1 and q.state = 'OFFERED' and other.gross_cents < o.gross_cents
      )::int as rank
      from offer_request_garages p join offers o on o.asked_id = p.id and o.number = p.offer_number cross join chosen cross join ticket
      where p.offer_request_id = $1 and p.state = 'OFFERED'
    ), parts as (
      update offer_request_garages p set state = case when is_chosen then 'CHOSEN' else 'NOT_CHOSEN' end, open_until = null, ended_at = now(),
        feedback_reason = case when is_chosen then '' else $10 end, feedback_rank = case when is_chosen then null else rank end
      from ranked where p.id = ranked.id
    ), events as (
      insert into outbox_events (name, payload)
      select name, jsonb_build_object('customerId', $2::uuid, 'actorOrganizationId', $2::uuid, 'actorUserId', $8::uuid) || more from (
        select 1 as n, 'ticket.reported' as name, jsonb_build_object('ticketId', id, 'garageId', garage_id, 'isNotifiedElsewhere', true) as more from ticket
        union all
        select 2, 'offer-requests.accepted', jsonb_build_object('offerRequestId', $1::uuid, 'garageId', ticket.garage_id, 'ticketId', ticket.id,
          'grossCents', gross_cents) from ticket cross join chosen
        union all
        select 3, 'offer-requests.not_chosen', jsonb_build_object('offerRequestId', $1::uuid, 'garageId', garage_id, 'hadOffered', true, 'reason', $10::text,
          'rank', rank) from ranked where not is_chosen
      ) told order by n
    )
    select ticket.id, pg_notify($12, ${invalidationOf('ticket', true)}) from ticket`,
}

export const acceptStatement = (accept: Accept, { channel, userId, year }: Accepting): Statement => {
  const { organizationId, offerRequestId, offerId, timeStart, reason, requestKey } = accept
  const ids = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const sent = createHash('sha256')
    .update(JSON.stringify([offerId, timeStart]))
    .digest('hex')
  return {
    ...accepted,
    values: [
      offerRequestId,
      organizationId,
      offerId,
      timeStart,
      requestKey,
      randomUUIDv7(),
      ids,
      userId,
      year,
      reason,
      sent,
      channel,
    ],
  }
}
