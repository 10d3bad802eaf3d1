import type pg from 'pg'
import { numberYear } from '../../src/features/tickets/server/ticket-number.ts'
import { idAt, idOf, type World } from '../world.ts'

/** A car that is ready, and who may fetch it. */
export type Told = { ticketId: string; namedIds: string[] }

/** A request for extra work with its lines, the first of which are to be approved. */
export type Waiting = { extraWorkId: string; ticketId: string; lineIds: string[] }

export type Agreed = {
  /** Tickets whose page is opened: in work, long, with two requests for extra work. */
  longTickets: string[]
  /** Open tickets that lines are added to, each with some already. */
  pricedTickets: string[]
  /** Of the garage's price list. */
  productId: string
  /** Requests of the measured customer, each on a ticket of its own that waits for it. */
  waiting: Waiting[]
  told: Told[]
}

const LONG_TICKETS = 50
export const LINES = 40
export const ENTRIES = 200
export const PRICED_LINES = 10
export const ASKED_LINES = 3
const TOLD_TICKETS = 50
/** On each of those: with all of them a thousand. */
export const DRIVERS = 20

/** Lines of `of` (ticket_id, garage_id), so many for each. */
const linesOf = (of: string, count: number): string => `
  insert into line_items (id, ticket_id, garage_id, place, kind, product_id, code, name, quantity_thousandths, unit, unit_price_cents, vat_code, request_key)
  select gen_random_uuid(), ticket_id, garage_id, n, 'PRODUCT', ${idOf('product', '1')}, 'JP-' || n, 'Jarrupalat eteen ja taakse ' || n,
    1000 * n, 'sarja', 8900 + n, 'STANDARD', gen_random_uuid()
  from (${of}) of cross join generate_series(1, ${count}) n`

/** Lines of the requests `of` (id). */
const askedLinesOf = (of: string): string => `
  insert into extra_work_lines (id, extra_work_id, place, kind, product_id, code, name, quantity_thousandths, unit, unit_price_cents, discount_per_mille, vat_code)
  select ${idOf('xl', "id || ' ' || n")}, id, n, 'PRODUCT', ${idOf('product', '1')}, 'JL-' || n, 'Jarrulevyt ' || n, 1500 + 500 * n, 'kpl', 4990 + n, 50, 'STANDARD'
  from (${of}) of cross join generate_series(0, ${ASKED_LINES - 1}) n`

/** So many open tickets of the measured garage in work. */
const long = `select id as ticket_id, garage_id, customer_id, created_at from tickets
  where garage_id = ${idOf('g', '1')} and status = 'IN_PROGRESS' and customer_id <> ${idOf('c', '1')} order by request_key limit ${LONG_TICKETS}`

/** What happened to a long ticket: people talk, and some of it moves and changes. */
const entries = `
  insert into ticket_events (id, ticket_id, kind, actor_user_id, actor_organization_id, data, created_at)
  select ${idAt('at', "'le' || ticket_id || n")}, ticket_id,
    case n % 8 when 0 then 'MOVED' when 4 then 'EDITED' else 'COMMENTED' end,
    (select user_id from memberships where organization_id = actor order by role limit 1), actor,
    case n % 8
      when 0 then json_build_object('from', 'SCHEDULED', 'to', 'IN_PROGRESS', 'waitingFor', null, 'note', '', 'changes', json_build_array())
      when 4 then json_build_object('changes', json_build_array(json_build_object('field', 'keysLocation', 'from', '', 'to', 'Avainlaatikko')))
      else json_build_object('body', 'Etujarrupalat ovat loppu, ja levyissä on kuluma. Vaihdetaanko samalla? ' || n)
    end::jsonb, at
  from (
    select long.*, n, case when n % 2 = 0 then garage_id else customer_id end as actor, created_at + n * interval '1 minute' as at
    from (${long}) long cross join generate_series(1, ${ENTRIES - 1}) n
  ) made`

/** The requests with this number on the tickets `of` (ticket_id, garage_id, customer_id). */
const asked = (of: string, number: number): string => `
  insert into extra_works (id, ticket_id, garage_id, customer_id, number, description, asked_at, answer_due_at, request_key)
  select ${idOf('x', `ticket_id || ' ${number}'`)}, ticket_id, garage_id, customer_id, ${number}, 'Etujarrulevyt ovat kuluneet yli rajan. Ehdotan vaihtoa samalla.',
    now() - interval '1 hour', now() + interval '1 day', gen_random_uuid()
  from (${of}) of`

/** Tickets of the first customer's cars, each waiting for permission. */
const waitingTickets = (count: number): string => `
  insert into tickets (id, number, garage_id, customer_id, vehicle_id, registration_number, make, model, color, year, title, description,
    status, waiting_for, reported_by_organization_id, request_key)
  select ${idOf('w', 'n')}, '${numberYear()}-w' || n, ${idOf('g', '1')}, v.organization_id, v.id, v.registration_number, v.make, v.model, v.color, v.year,
    'Jarrujen tarkastus ' || n, 'Ajaessa kuuluu vinkuva ääni edestä.', 'WAITING', 'APPROVAL', v.organization_id, ${idOf('wr', 'n')}
  from (select *, row_number() over (order by id) - 1 as turn from vehicles where organization_id = ${idOf('c', '1')}) v
  join generate_series(1, ${count}) n on n % (select count(*) from vehicles where organization_id = ${idOf('c', '1')}) = v.turn`

const waiting = `select id as ticket_id, garage_id, customer_id from tickets where number like '${numberYear()}-w%'`

const ready = `select id as ticket_id, customer_id from tickets
  where garage_id = ${idOf('g', '1')} and status = 'READY' order by request_key limit ${TOLD_TICKETS}`

const driverOf = idOf('driver', "ticket_id || ' ' || n")
const phone = `'+3584012' || lpad((row_number() over ())::text, 5, '0')`

/** Drivers of the customers whose cars are ready, each named on the ticket, by text message. */
const named = [
  `insert into drivers (id, organization_id, name, phone)
   select ${driverOf}, customer_id, 'Kuljettaja ' || n, ${phone} from (${ready}) ready cross join generate_series(1, ${DRIVERS}) n`,
  `insert into ticket_drivers (id, ticket_id, driver_id, name, phone)
   select gen_random_uuid(), ticket_id, d.id, d.name, d.phone
   from (${ready}) ready cross join generate_series(1, ${DRIVERS}) n join drivers d on d.id = ${driverOf}`,
]

/** Adds to the bench's world what was agreed: long tickets, lines, and so many requests that wait for an answer. */
export async function agree(pool: pg.Pool, { garage }: World, answers: number): Promise<Agreed> {
  const priced = `select id as ticket_id, garage_id from tickets where garage_id = ${idOf('g', '1')} and closed_at is null
    and id not in (select ticket_id from (${long}) long) order by status, request_key`
  const ids = async (text: string) => (await pool.query<{ ticket_id: string }>(text)).rows.map((row) => row.ticket_id)
  await pool.query(
    `insert into products (id, organization_id, name, code, unit, price_cents, vat_code)
     values (${idOf('product', '1')}, $1, 'Jarrupalat eteen', 'JP-1', 'sarja', 8900, 'STANDARD')`,
    [garage.id],
  )
  for (const text of [
    entries,
    linesOf(long, LINES),
    asked(long, 1),
    asked(long, 2),
    `insert into ticket_prices (ticket_id, price_type, agreed_cents, agreed_at) select ticket_id, 'ESTIMATE', 9900000, now() from (${long}) long`,
    linesOf(priced, PRICED_LINES),
    ...named,
  ])
    await pool.query(text)
  const [longTickets, pricedTickets] = [await ids(long), await ids(priced)]
  for (const text of [waitingTickets(answers), asked(waiting, 1), askedLinesOf('select id from extra_works')])
    await pool.query(text)
  // of each long ticket one request is answered
  await pool.query(
    `update extra_works set state = 'ANSWERED', answered_at = now(), version = 2
     where number = 1 and ticket_id in (select ticket_id from (${long}) long)`,
  )
  await pool.query(
    `update extra_work_lines set decision = 'APPROVED' where extra_work_id in (select id from extra_works where state = 'ANSWERED')`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<Waiting>(
    `select w.id as "extraWorkId", w.ticket_id as "ticketId", array_agg(l.id order by l.place) as "lineIds"
     from extra_works w join extra_work_lines l on l.extra_work_id = w.id
     where w.ticket_id in (select ticket_id from (${waiting}) waiting) group by w.id`,
  )
  const { rows: told } = await pool.query<Told>(
    'select ticket_id as "ticketId", array_agg(id) as "namedIds" from ticket_drivers group by ticket_id',
  )
  const { rows: products } = await pool.query<{ id: string }>(`select ${idOf('product', '1')} as id`)
  return { longTickets, pricedTickets, productId: products[0]?.id ?? '', waiting: rows, told }
}
