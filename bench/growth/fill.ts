import type pg from 'pg'
import { keepQuiet, writeDocuments } from '../documents.ts'
import { CUSTOMERS, GARAGES, idAt, idOf, sessionsOf, ticketsOf, VEHICLES_PER_CUSTOMER } from '../world.ts'
import { booksOfTickets, templatesOf } from './books.ts'
import { linesOfTickets } from './lines.ts'
import { offerTemplatesOf, requestsOfTickets } from './offers.ts'

/** Tickets of the bench's world, and what each of the grown world's garages has. */
export const SMALL_TICKETS = 40_000
const [TICKETS_EACH, OPEN_EACH, DONE_EACH] = [2000, 200, 30]
const CUSTOMERS_EACH = 40

/** Whom the organisations have, in the small world and in what is added: numbers of garages and customers from one to another. */
type Part = { garages: readonly [number, number]; customers: readonly [number, number] }

const series = ([from, to]: readonly [number, number]) => `generate_series(${from}, ${to}) n`

/** What belongs to the organisations of a part in addition to their tickets. */
const around = ({ garages, customers }: Part): string[] => {
  const own = (kind: 'g' | 'c', name: string) =>
    `select ${idOf(kind, 'n')} as id, n, '${name}' as word from ${series(kind === 'g' ? garages : customers)}`
  const all = `(${own('g', 'Korjaamo')} union all ${own('c', 'Kuljetus')}) o`
  const garage = `(${own('g', 'Korjaamo')}) o`
  const customer = `(${own('c', 'Kuljetus')}) o`
  return [
    `insert into users (id, email, name, email_verified_at)
     select md5(word || k || o.id)::uuid, word || n || '.' || k || '@example.org', 'Väki ' || k || ' ' || word || ' ' || n, now()
     from ${all}, generate_series(1, 2) k`,
    `insert into memberships (user_id, organization_id, role)
     select md5(word || k || o.id)::uuid, o.id, case k when 1 then 'ADMIN' else 'MEMBER' end from ${all}, generate_series(1, 2) k`,
    sessionsOf(`(select md5(word || k || o.id)::uuid as id from ${all}, generate_series(1, 2) k) people`),
    `insert into contacts (id, organization_id, name) select gen_random_uuid(), o.id, 'Yhteys ' || k from ${all}, generate_series(1, 3) k`,
    `insert into invitations (id, organization_id, email, role, invited_by_organization_id, expires_at)
     select gen_random_uuid(), o.id, 'kutsuttu' || n || '@example.net', 'MEMBER', o.id, now() + interval '7 days' from ${all}`,
    `insert into services (id, organization_id, name, service_group, price_cents, hours)
     select gen_random_uuid(), o.id, 'Palvelu ' || k, 'Huolto', 10000 + k, 1.5 from ${garage}, generate_series(1, 15) k`,
    `insert into products (id, organization_id, code, name, price_cents)
     select gen_random_uuid(), o.id, 'T' || k, 'Tuote ' || k, 100 + k from ${garage}, generate_series(1, 15) k`,
    templatesOf(garage),
    offerTemplatesOf(garage),
    `insert into drivers (id, organization_id, name, phone)
     select gen_random_uuid(), o.id, 'Kuljettaja ' || k, '+358401234567' from ${customer}, generate_series(1, 5) k`,
    `insert into mileage_readings (id, vehicle_id, mileage_km, read_at)
     select gen_random_uuid(), v.id, 10000 + k * 1000, now() - k * interval '30 days'
     from ${customer} join vehicles v on v.organization_id = o.id, generate_series(1, 3) k`,
  ]
}

/** The garages and customers that the grown world has more. */
const organizations = ({ garages, customers }: Part): string[] => [
  `insert into organizations (id, type, name, business_name, city, listed, latitude, longitude)
   select ${idOf('g', 'n')}, 'GARAGE', 'Korjaamo ' || n, 'Korjaamo ' || n || ' Oy', 'Kunta ' || n % 100, true, 60 + n % 90 / 10.0, 22 + n % 70 / 10.0
   from ${series(garages)}`,
  `insert into organizations (id, type, name, business_name, city)
   select ${idOf('c', 'n')}, 'CUSTOMER', 'Kuljetus ' || n, 'Kuljetus ' || n || ' Oy', 'Oulu' from ${series(customers)}`,
  // in the small world's numbering a customer has every n-th vehicle; here each has its own five in a row
  `insert into vehicles (id, organization_id, registration_number, make, model, color, year, mileage_km)
   select ${idOf('v', `n * ${VEHICLES_PER_CUSTOMER} + k`)}, ${idOf('c', 'n')},
     chr(65 + n % 23) || chr(65 + n / 23 % 23) || chr(65 + n / 529 % 23) || '-' || (100 + n * ${VEHICLES_PER_CUSTOMER} % 800 + k),
     'Toyota', 'Hiace', 'Valkoinen', 2010 + n % 15, 10000 + n
   from ${series(customers)}, generate_series(0, ${VEHICLES_PER_CUSTOMER - 1}) k`,
]

/**
 * What follows from the tickets of the view `fresh_tickets`: each has 3.7 entries, 1.9 notifications, half an audit row. A lean world has only entries,
 * notifications, lines and who deals with whom.
 */
const following = ({ isLean = false } = {}): string[] => {
  const some = (share: number) => `('x' || left(md5(t.id::text), 4))::bit(16)::int % 100 < ${share}`
  return [
    `insert into ticket_events (id, ticket_id, kind, actor_organization_id, data, created_at)
     select ${idAt('t.created_at', "'e' || k || t.id")}, t.id, case k when 1 then 'REPORTED' when 4 then 'COMMENTED' else 'MOVED' end,
       t.garage_id, case k when 1 then '{}' when 4 then '{"body":"Osat tulivat"}'
         else '{"from":"NEW","to":"SCHEDULED","waitingFor":null,"note":"","changes":[]}' end::jsonb, t.created_at + k * interval '1 hour'
     from fresh_tickets t, generate_series(1, 4) k where k < 4 or ${some(70)}`,
    `insert into notifications (id, organization_id, kind, notice_group, title, target_kind, target_id, metadata, created_at)
     select ${idAt('t.created_at', "'n' || k || t.id")}, case k when 1 then t.garage_id else t.customer_id end, 'ticket.reported',
       case when ${some(10)} then 'PICK_UP' else 'TICKETS' end,
       'Kuljetus ilmoitti auton ' || t.registration_number, 'ticket', t.id, '{}', t.created_at
     from fresh_tickets t, generate_series(1, 2) k where k = 1 or ${some(90)}`,
    `insert into connections (id, garage_id, customer_id, state, changed_by_side, accepted_at)
     select gen_random_uuid(), garage_id, customer_id, 'ACCEPTED', 'CUSTOMER', now()
     from (select distinct garage_id, customer_id from fresh_tickets) pairs on conflict do nothing`,
    `insert into vehicle_garages (garage_id, vehicle_id) select distinct garage_id, vehicle_id from fresh_tickets on conflict do nothing`,
    linesOfTickets(),
    ...(isLean ? [] : behind(some)),
  ]
}

/** What is read less. */
const behind = (some: (share: number) => string): string[] => [
  `insert into audit_events (id, at, actor_user_id, acting_as, organization_id, action)
     select ${idAt('t.created_at', "'a' || t.id")}, t.created_at, m.user_id, 'admin', t.garage_id, 'members.invited'
     from fresh_tickets t join lateral (select user_id from memberships where organization_id = t.garage_id limit 1) m on ${some(50)}`,
  `insert into work_times (id, garage_id, ticket_id, mechanic_id, started_at, stopped_at, stop_kind)
     select gen_random_uuid(), t.garage_id, t.id, m.user_id, t.created_at, t.created_at + interval '2 hours', 'FINISHED'
     from fresh_tickets t join lateral (select user_id from memberships where organization_id = t.garage_id limit 1) m on ${some(30)}`,
  ...booksOfTickets(),
  ...requestsOfTickets(),
]

/** Gives the bench's world what its other procedures read, and a super-user. */
export async function completeSmallWorld(pool: pg.Pool): Promise<void> {
  await run(pool, [
    keepQuiet(true),
    ...around({ garages: [1, GARAGES], customers: [1, CUSTOMERS] }),
    'create view fresh_tickets as select * from tickets',
    // the bench's own world has one entry and one notification of each
    'delete from ticket_events',
    'delete from notifications',
    ...following(),
    'drop view fresh_tickets',
    keepQuiet(false),
  ])
  await writeDocuments(pool)
}

/** Adds garages with 2,000 tickets each until there are so many tickets; the measured garage stays unchanged. */
export async function growTo(pool: pg.Pool, tickets: number, { isLean }: { isLean: boolean }): Promise<void> {
  const more = Math.ceil((tickets - SMALL_TICKETS) / TICKETS_EACH)
  const part: Part = {
    garages: [GARAGES + 1, GARAGES + more],
    customers: [CUSTOMERS + 1, CUSTOMERS + more * CUSTOMERS_EACH],
  }
  await run(pool, [keepQuiet(true), ...organizations(part), ...around(part)])
  for (let garage = GARAGES + 1; garage <= GARAGES + more; garage += 20)
    await addTickets(pool, [garage, Math.min(garage + 19, GARAGES + more)], isLean)
  await run(pool, [keepQuiet(false)])
  if (!isLean) await writeDocuments(pool)
}

/** A customer goes to a garage near it: most to one, some to two. */
async function addTickets(pool: pg.Pool, [first, last]: [number, number], isLean: boolean): Promise<void> {
  const start = SMALL_TICKETS + (first - GARAGES - 1) * TICKETS_EACH
  const count = (last - first + 1) * TICKETS_EACH
  await run(pool, [
    ticketsOf({
      numbered: `select ${start} + i as n, ${first} + i / ${TICKETS_EACH} as garage, 1 + i % ${TICKETS_EACH} as place,
        least((${CUSTOMERS + 1} + (${first} + i / ${TICKETS_EACH} - ${GARAGES + 1}) * ${CUSTOMERS_EACH} + i % ${CUSTOMERS_EACH + 5}),
          ${CUSTOMERS} + (${last} - ${GARAGES}) * ${CUSTOMERS_EACH}) * ${VEHICLES_PER_CUSTOMER} + i % ${VEHICLES_PER_CUSTOMER} as vehicle
        from generate_series(0, ${count - 1}) i`,
      places: TICKETS_EACH,
      open: OPEN_EACH,
      done: DONE_EACH,
    }),
    `create view fresh_tickets as select * from tickets
     where garage_id in (select ${idOf('g', 'n')} from generate_series(${first}, ${last}) n)`,
    ...following({ isLean }),
    'drop view fresh_tickets',
  ])
}

async function run(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  for (const text of statements) await pool.query(text)
}
