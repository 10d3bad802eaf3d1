import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** How much there is of each; what a list answers with is a page of it. */
export const AMOUNTS = {
  open: 400,
  closed: 200,
  archived: 3000,
  cars: 600,
  garages: 120,
  customers: 400,
  users: 10_000,
}

const people = { garage: randomUUID(), customer: randomUUID(), superUser: randomUUID() }
const { open, closed, archived, cars, garages, customers, users } = AMOUNTS

const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`
const [garageId, customerId] = [idOf('g', '1'), idOf('c', '1')]
/** Ids as they are made: of version 7, in the order of time. */
const idAt = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || left(md5(${seed}), 3) || '8' || right(md5(${seed}), 15))::uuid`

const statements = [
  `insert into users (id, email, name, email_verified_at)
   select ${idOf('u', 'n')}, n || '@example.fi', 'Etu ' || n, now() from generate_series(1, ${users}) n`,
  `insert into users (id, email, name, email_verified_at, is_super_user)
   values ('${people.garage}', 'g@example.fi', 'Kaisa', now(), false), ('${people.customer}', 'c@example.fi', 'Antti', now(), false),
     ('${people.superUser}', 's@example.fi', 'Sanna', now(), true)`,
  `insert into organizations (id, type, name, city, listed)
   select ${idOf('g', 'n')}, 'GARAGE', 'Korjaamo ' || n, 'Oulu', true from generate_series(1, ${garages}) n
   union all select ${idOf('c', 'n')}, 'CUSTOMER', 'Kuljetus ' || n, 'Oulu', false from generate_series(1, ${customers}) n`,
  `insert into memberships (user_id, organization_id, role)
   values ('${people.garage}', ${garageId}, 'ADMIN'), ('${people.customer}', ${customerId}, 'ADMIN')`,
  `insert into vehicles (id, organization_id, registration_number, make, next_inspection_on)
   select ${idOf('v', 'n')}, ${idOf('c', `case when n <= ${cars} then 1 else n - ${cars} + 1 end`)}, 'ABC-' || n, 'Toyota', current_date + n % 300
   from generate_series(1, ${cars + customers - 1}) n`,
  // half of the garage's tickets are of one customer
  `insert into tickets (id, number, garage_id, customer_id, vehicle_id, registration_number, make, model, color, title, description, status,
     status_changed_at, promised_ready_at, closed_at, garage_archived_at, customer_archived_at, reported_by_organization_id, request_key, created_at)
   select ${idAt('at', "'t' || n")}, '2026-' || lpad(n::text, 4, '0'), ${garageId}, v.organization_id, v.id, v.registration_number, v.make, '', '',
     'Huolto ' || n, '', case when n > ${archived + closed} then (array['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY'])[1 + n % 5] else 'DONE' end,
     at, case when n % 2 = 0 then at end, case when n <= ${archived + closed} then at end, case when n <= ${archived} then at end,
     case when n <= ${archived} then at end, v.organization_id, ${idOf('r', 'n')}, at
   from (select n, now() - (${archived + closed + open} - n) * interval '1 hour' as at from generate_series(1, ${archived + closed + open}) n) made
   join vehicles v on v.id = ${idOf('v', `case when n % 2 = 0 then 1 + n % ${cars} else ${cars} + 1 + n % ${customers - 1} end`)}`,
  `insert into ticket_events (id, ticket_id, kind, data, created_at)
   select ${idAt("created_at + k * interval '1 minute'", "id || ':' || k")}, id, 'COMMENTED', '{"body": "Selvä"}', created_at
   from tickets, generate_series(1, 3) k`,
  `insert into notifications (id, organization_id, kind, title, target_kind, target_id, created_at)
   select ${idAt('created_at', "'n' || id")}, garage_id, 'ticket-reported', title, 'ticket', id, created_at from tickets`,
  `insert into connections (id, garage_id, customer_id, state, changed_by_side)
   select gen_random_uuid(), garage_id, customer_id, 'ACCEPTED', 'CUSTOMER' from (select distinct garage_id, customer_id from tickets) pairs`,
  'insert into vehicle_garages (garage_id, vehicle_id) select distinct garage_id, vehicle_id from tickets',
  `insert into audit_events (actor_user_id, acting_as, action, at, id)
   select ${idOf('u', 'n')}, 'user', 'accounts.signed_in', now() - n * interval '1 minute', gen_random_uuid() from generate_series(1, 2000) n`,
  `insert into deliveries (id, channel, "to", state, settled_at)
   select gen_random_uuid(), 'mail', 'a@example.fi', case when n % 10 = 0 then 'failed' else 'sent' end, now() from generate_series(1, 2000) n`,
  // so that index entries suffice for the answer, as in a table that has been vacuumed
  'vacuum analyze',
]

/** A world in which every list has much more than it shows; who is asking in it, and what they can ask about. */
export async function makeCrowdedWorld(pool: pg.Pool) {
  for (const text of statements) await pool.query(text)
  const idBy = async (text: string) => (await pool.query<{ id: string }>(text)).rows[0]?.id ?? ''
  return {
    people,
    garageId: await idBy(`select ${garageId} as id`),
    customerId: await idBy(`select ${customerId} as id`),
    ticketId: await idBy(
      `select id from tickets where garage_archived_at is null and customer_id = ${customerId} limit 1`,
    ),
    vehicleId: await idBy(`select vehicle_id as id from tickets where customer_id = ${customerId} limit 1`),
  }
}
