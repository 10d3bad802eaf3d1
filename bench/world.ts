import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { openSession } from '../src/features/accounts/server/session-store.ts'
import { rollUp } from '../src/features/reporting/server/roll-up.ts'
import { numberYear } from '../src/features/tickets/server/ticket-number.ts'
import { openDatabase } from '../src/server/db/database.ts'
import { TERMS } from '../src/shared/terms.ts'
import { keepQuiet, writeDocuments } from './documents.ts'

export type World = {
  garage: { id: string; session: string }
  customer: { id: string; session: string }
  /** Some tickets of the garage, open and archived. */
  ticketIds: string[]
  /** Vehicles of the customer, which has been to some of the garages with some of them. */
  vehicleIds: string[]
  garageIds: string[]
  /** Of the garage's cars. */
  plates: string[]
}

/** The measured garage has this many tickets, and all the others together as many again. */
const TICKETS = 20_000
const OPEN_TICKETS = 2_000
export const GARAGES = 20
export const CUSTOMERS = 600
export const VEHICLES_PER_CUSTOMER = 5
const OTHERS = 2000

const person = (name: string) => ({ id: randomUUIDv7(), name })
const people = {
  garage: person('Kaisa Korjaaja'),
  customer: person('Antti Asiakas'),
  mechanic: person('Matti Mekaanikko'),
}

/** An id of version 7 at the time `at`, so that ids sort as those of tickets made one after another. */
export const idAt = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || left(md5(${seed}), 3) ||
    '8' || right(md5(${seed}), 15))::uuid`
/** An id that follows from a kind and a number. */
export const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`

/** A session that cannot be opened, of each of these users. */
export const sessionsOf = (users: string): string => `
  insert into sessions (token_hash, user_id, expires_at, hard_expires_at)
  select encode(sha256(id::text::bytea), 'hex'), id, now() + interval '30 days', now() + interval '90 days' from ${users}`

/**
 * Tickets of `numbered` (n, the garage's number, the place among `places`, the vehicle's number): the newest `open` places are open, some
 * more, `done`, are closed but not archived yet.
 */
export const ticketsOf = ({ numbered, places, open, done }: Numbered): string => `
  insert into tickets (id, number, garage_id, customer_id, vehicle_id, registration_number, make, model, color, year,
    title, description, status, status_changed_at, waiting_for, waiting_note, urgent, mileage_km, keys_location,
    contact_name, contact_phone, scheduled_start, mechanic_id, closed_at, garage_archived_at, customer_archived_at,
    reported_by_user_id, reported_by_organization_id, request_key, created_at)
  select ${idAt('at', "'t' || n")}, '${numberYear()}-' || lpad(place::text, 5, '0'), ${idOf('g', 'garage')}, v.organization_id, v.id,
    v.registration_number, v.make, v.model, v.color, v.year,
    'Määräaikaishuolto ja jarrujen tarkastus ' || n, repeat('Ajaessa kuuluu vinkuva ääni edestä. ', 4), status, at,
    case status when 'WAITING' then 'PARTS' end, case status when 'WAITING' then 'Jarrupalat tulossa' else '' end,
    n % 20 < 2, 10000 + n, 'Avainlaatikko ovella', 'Antti Asiakas', '+358401234567',
    case when status not in ('NEW', 'CANCELLED') then at + interval '2 days' end,
    case when garage = 1 and status in ('IN_PROGRESS', 'READY', 'DONE') then '${people.mechanic.id}'::uuid end,
    case when closed then at + interval '3 days' end, case when archived then at + interval '20 days' end,
    case when archived then at + interval '20 days' end,
    case when v.organization_id = ${idOf('c', '1')} then '${people.customer.id}'::uuid end, v.organization_id,
    md5('r' || n)::uuid, at
  from (
    select *, now() - (${places} - place) * (interval '1 year' / ${places}) as at,
      case when place > ${places - open}
        then (array['NEW','SCHEDULED','IN_PROGRESS','WAITING','READY'])[1 + place % 5]
        else (array['DONE','DONE','DONE','CANCELLED'])[1 + place % 4] end as status,
      place <= ${places - open} as closed, place <= ${places - open - done} as archived
    from (${numbered}) numbered
  ) made
  join vehicles v on v.id = ${idOf('v', 'made.vehicle')}`
type Numbered = { numbered: string; places: number; open: number; done: number }

const statements = [
  `insert into organizations (id, type, name, business_name, city, listed)
   select ${idOf('g', 'n')}, 'GARAGE', 'Korjaamo ' || n, 'Korjaamo ' || n || ' Oy', 'Tampere', true
   from generate_series(1, ${GARAGES}) n`,
  `insert into organizations (id, type, name, business_name, city)
   select ${idOf('c', 'n')}, 'CUSTOMER', 'Kuljetus ' || n, 'Kuljetus ' || n || ' Oy', 'Oulu'
   from generate_series(1, ${CUSTOMERS}) n`,
  `insert into memberships (user_id, organization_id, role) values
     ('${people.garage.id}', ${idOf('g', '1')}, 'ADMIN'), ('${people.mechanic.id}', ${idOf('g', '1')}, 'MEMBER'),
     ('${people.customer.id}', ${idOf('c', '1')}, 'ADMIN')`,
  // the members of the other garages: a report notifies a user
  `insert into users (id, email, name, email_verified_at)
   select ${idOf('u', 'n')}, 'korjaamo' || n || '@example.fi', 'Pääkäyttäjä ' || n, now() from generate_series(2, ${GARAGES}) n`,
  `insert into memberships (user_id, organization_id, role)
   select ${idOf('u', 'n')}, ${idOf('g', 'n')}, 'ADMIN' from generate_series(2, ${GARAGES}) n`,
  // people of whom nothing is asked: a session must be found among others
  `insert into users (id, email, name, email_verified_at)
   select ${idOf('p', 'n')}, 'muu' || n || '@example.fi', 'Muu ' || n, now() from generate_series(1, ${OTHERS}) n`,
  sessionsOf(`(select ${idOf('p', 'n')} as id from generate_series(1, ${OTHERS}) n) others`),
  `insert into vehicles (id, organization_id, registration_number, make, model, color, year, mileage_km)
   select ${idOf('v', 'n')}, ${idOf('c', `1 + n % ${CUSTOMERS}`)},
     chr(65 + n % 23) || chr(65 + n / 23 % 23) || chr(65 + n / 529 % 23) || '-' || (100 + n % 900),
     'Toyota', 'Hiace', 'Valkoinen', 2010 + n % 15, 10000 + n
   from generate_series(0, ${CUSTOMERS * VEHICLES_PER_CUSTOMER - 1}) n`,
  // every other ticket is the measured garage's
  ticketsOf({
    numbered: `select n, case when n % 2 = 0 then 1 else 2 + n / 2 % ${GARAGES - 1} end as garage, n / 2 + 1 as place,
      n / 2 * 7 % ${CUSTOMERS * VEHICLES_PER_CUSTOMER} as vehicle from generate_series(0, ${2 * TICKETS - 1}) n`,
    places: TICKETS,
    open: OPEN_TICKETS,
    done: 300,
  }),
  `insert into ticket_events (id, ticket_id, kind, actor_user_id, actor_organization_id, data, created_at)
   select ${idAt('created_at', "'e' || id")}, id, 'REPORTED', reported_by_user_id, customer_id, '{}', created_at
   from tickets`,
  `insert into ticket_counters (garage_id, year, last)
   select ${idOf('g', 'n')}, ${numberYear()}, ${TICKETS} from generate_series(1, ${GARAGES}) n`,
  `insert into connections (id, garage_id, customer_id, state, changed_by_side)
   select gen_random_uuid(), garage_id, customer_id, 'ACCEPTED', 'CUSTOMER'
   from (select distinct garage_id, customer_id from tickets) pairs`,
  'insert into vehicle_garages (garage_id, vehicle_id) select distinct garage_id, vehicle_id from tickets',
  `insert into notifications (id, organization_id, kind, notice_group, title, target_kind, target_id, metadata, created_at)
   select ${idAt('created_at', "'n' || id")}, garage_id, 'ticket.reported', 'TICKETS', 'Kuljetus ilmoitti auton ' || registration_number, 'ticket', id,
     json_build_object('previewText', title)::text, created_at from tickets`,
  // all but the newest are read
  `insert into notification_read_marks (organization_id, user_id, read_until, marked_at)
   select ${idOf('g', '1')}, '${people.garage.id}', now() - interval '2 hours', now() - interval '1 hour'`,
]

/**
 * Fills a migrated, empty database and signs two people in. Nothing is left to be written behind the requests that are measured, unless more is
 * added to the world first, by who then writes its documents and counts its days.
 */
export async function makeWorld(pool: pg.Pool, { isWhole = true } = {}): Promise<World> {
  await pool.query(keepQuiet(true))
  for (const { id, name } of Object.values(people))
    await pool.query(
      'insert into users (id, email, name, email_verified_at, terms_version, terms_accepted_at) values ($1, $2, $3, now(), $4, now())',
      [id, `${id}@example.fi`, name, TERMS.version],
    )
  for (const text of statements) await pool.query(text)
  await pool.query(keepQuiet(false))
  await pool.query('vacuum analyze')
  const db = openDatabase(pool)
  if (isWhole) {
    await writeDocuments(pool)
    // the first run finds the organisations
    for (let run = 0; run < 2; run++) await rollUp(db, new Date())
    await pool.query('vacuum analyze')
  }

  const origin = { ip: '127.0.0.1', userAgent: 'bench' }
  const ids = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const [garageId = ''] = await ids(`select ${idOf('g', '1')} as id`)
  const [customerId = ''] = await ids(`select ${idOf('c', '1')} as id`)
  return {
    garage: { id: garageId, session: await openSession(db, people.garage.id, origin) },
    customer: { id: customerId, session: await openSession(db, people.customer.id, origin) },
    ticketIds: await ids(`select id from tickets where garage_id = '${garageId}' order by request_key limit 500`),
    vehicleIds: await ids(`select id from vehicles where organization_id = '${customerId}'`),
    garageIds: await ids(`select id from organizations where type = 'GARAGE'`),
    plates: await ids(
      `select distinct registration_number as id from tickets where garage_id = '${garageId}' order by 1 limit 500`,
    ),
  }
}
