import type pg from 'pg'
import { hashToken } from '../../src/server/secure-token.ts'
import { addPeople, type Person } from '../live/people.ts'
import { CUSTOMERS, idAt, idOf, type World } from '../world.ts'

/** A conversation of the measured garage: with whom, and where in it is read. */
export type Talk = { otherId: string; middles: number[] }
export type Talks = {
  long: Talk[]
  short: Talk[]
  /** Colleagues of the garage, who receive all that its customers write to it. */
  colleagues: Person[]
}

export const [LONG, SHORT] = [100_000, 200]
/** So many are long, and with all other customers there is a short one. */
const LONG_TALKS = 3
/** Of the short ones so many are opened in turn. */
const SHORT_TALKS = 20
const MIDDLES = 20
/** In three messages of a long conversation, and in every fifth of all. */
export const [RARE, COMMON] = ['ahdinputki', 'huolto']
/** The first customer is the measured one, who writes later. */
const FIRST = 2
const TALKS = CUSTOMERS - FIRST + 1
const NEW = 3

const garage = idOf('g', '1')
/** Short conversations have a message where the long ones have this many. */
const EVERY = LONG / SHORT
/** Messages of all conversations in turn, as they are written. */
const PLACES = 1000
const numberOf = (n: string) => `((${n}) * ${PLACES} + place)`

const messages = `
  insert into chat_messages (id, number, chat_id, organization_id, user_id, body, attachment_count, reply_to, request_key, created_at, edited_at)
  overriding system value
  select ${idAt('at', "'m' || place || ' ' || n")}, ${numberOf('n')}, ${idOf('chat', 'place')},
    case when by_garage then ${garage} else ${idOf('c', `place + ${FIRST - 1}`)} end,
    case when by_garage then (select user_id from memberships where organization_id = ${garage} and role = 'ADMIN' order by user_id limit 1)
      else ${idOf('p', 'place')} end,
    case when n in (100, ${LONG / 2}, ${LONG - 5000}) then 'Turbon ahdinputki vuotaa, tilataanko uusi? ' else '' end ||
      case turn % 5 when 0 then 'Milloin huolto on valmis? ' else 'Katsoin jarrut, palat kestävät vielä talven yli. ' end ||
      'Auto on pihalla ja avaimet laatikossa ' || turn,
    case when turn % 20 = 0 then 1 else 0 end, case when turn % 10 = 3 and turn > 10 then ${numberOf('n - 2 * step')} end,
    gen_random_uuid(), at, case when turn % 50 = 7 then at + interval '1 minute' end
  from (
    select *, turn % 3 = 0 and n < ${LONG} - ${NEW} * step as by_garage, now() - (${LONG} - n) * interval '5 minutes' as at from (
      select n, place, n as turn, 1 as step from generate_series(1, ${LONG}) n cross join generate_series(1, ${LONG_TALKS}) place
      union all
      select turn * ${EVERY}, place, turn, ${EVERY} from generate_series(1, ${SHORT}) turn cross join generate_series(${LONG_TALKS + 1}, ${TALKS}) place
    ) spread
  ) made
  order by n, place`

const statements = [
  `insert into chats (id, garage_id, customer_id)
   select ${idOf('chat', 'place')}, ${garage}, ${idOf('c', `place + ${FIRST - 1}`)} from generate_series(1, ${TALKS}) place`,
  messages,
  `select setval(pg_get_serial_sequence('chat_messages', 'number'), (select max(number) from chat_messages))`,
  // withdrawn ones have no text any more
  `update chat_messages set body = '', withdrawn_at = created_at + interval '2 minutes' where edited_at is not null and number % 4 = 0`,
  `insert into files (id, organization_id, user_id, purpose, name, content_type, size_bytes, width, height, key, attached_to_kind, attached_to_id, created_at)
   select ${idOf('mf', 'id')}, organization_id, user_id, 'attachment', 'kuva.jpg', 'image/jpeg', 123456, 1600, 1200, 'k' || number, 'chat_message', id, created_at
   from chat_messages where attachment_count > 0`,
  `update chats set last_number = m.last, garage_number = m.garage, customer_number = m.last from (
     select chat_id, max(number) as last, max(number) filter (where organization_id = ${garage}) as garage from chat_messages group by chat_id
   ) m where m.chat_id = chats.id`,
  // both sides have read something; the garage not the newest
  `insert into chat_reads (chat_id, organization_id, user_id, number, read_at)
   select c.id, m.organization_id, m.user_id, c.garage_number, now() - interval '1 hour' from chats c
   join chat_messages m on m.chat_id = c.id and m.number in (c.garage_number, c.last_number)`,
]

/** Adds to the bench's world long conversations and short ones of its garage, and so many colleagues there. */
export async function talk(pool: pg.Pool, { garage: own }: World, count: number): Promise<Talks> {
  for (const text of statements) await pool.query(text)
  await pool.query('vacuum analyze')
  const people = await addPeople(
    pool,
    Array.from({ length: count }, () => own.id),
  )
  const { rows } = await pool.query<Talk & { amount: number }>(
    `select c.customer_id as "otherId", count(*)::int as amount,
       (array_agg(m.number::int order by m.number) filter (where m.number / ${PLACES} % (${LONG} / ${MIDDLES}) = 0)) as middles
     from chats c join chat_messages m on m.chat_id = c.id group by c.id order by c.id`,
  )
  const ofLength = (length: number) => rows.filter(({ amount }) => amount === length).slice(0, SHORT_TALKS)
  return { long: ofLength(LONG), short: ofLength(SHORT), colleagues: people }
}

/** A member of an organisation with so many unread notifications. */
export type Unread = { organizationId: string; session: string; count: number }

/** An organisation with so many notifications, and a person of it who has read none. */
export async function addUnread(pool: pg.Pool, count: number): Promise<Unread> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (id, type, name) values (gen_random_uuid(), 'GARAGE', 'Korjaamo ' || $1::int) returning id`,
    [count],
  )
  const organizationId = rows[0]?.id ?? ''
  await pool.query(
    `insert into notifications (id, organization_id, kind, title, created_at)
     select ${idAt('at', "'u' || n || $1::uuid")}, $1::uuid, 'ticket.reported', 'Kuljetus ilmoitti auton ' || n, at
     from (select n, now() - ($2::int - n) * interval '1 minute' as at from generate_series(1, $2::int) n) made`,
    [organizationId, count],
  )
  const [person] = await addPeople(pool, [organizationId])
  return { organizationId, session: person?.session ?? '', count }
}

/** Takes back what this person marked. */
export const unmark = (pool: pg.Pool, { organizationId, session }: Unread) =>
  pool.query(
    `delete from notification_read_marks where organization_id = $1 and user_id = (select user_id from sessions where token_hash = $2)`,
    [organizationId, hashToken(session)],
  )
