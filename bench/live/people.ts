import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { hashToken, newToken } from '../../src/server/secure-token.ts'

/** A signed-in member of an organisation. */
export type Person = { organizationId: string; session: string }

/** The channel of a ticket's events. */
export type Garage = { organizationId: string; ticketId: string }

const ADDED = 'Paikalla'

/** New members of organisations, one for each id that is given. */
export async function addPeople(pool: pg.Pool, organizationIds: readonly string[]): Promise<Person[]> {
  const people = organizationIds.map((organizationId) => ({
    organizationId,
    session: newToken(),
    userId: randomUUIDv7(),
  }))
  const list = (pick: (person: (typeof people)[number]) => string) => people.map(pick)
  await pool.query(
    `insert into users (id, email, name, email_verified_at) select id, id || '@example.fi', '${ADDED}', now() from unnest($1::uuid[]) id`,
    [list(({ userId }) => userId)],
  )
  await pool.query(
    `insert into memberships (user_id, organization_id, role) select *, 'MEMBER' from unnest($1::uuid[], $2::uuid[])`,
    [list(({ userId }) => userId), list(({ organizationId }) => organizationId)],
  )
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at, hard_expires_at)
     select *, now() + interval '1 day', now() + interval '1 day' from unnest($1::text[], $2::uuid[])`,
    [list(({ session }) => hashToken(session)), list(({ userId }) => userId)],
  )
  return people.map(({ organizationId, session }) => ({ organizationId, session }))
}

/** They are members nowhere any more. */
export const removePeople = (pool: pg.Pool): Promise<unknown> =>
  pool.query('delete from memberships where user_id in (select id from users where name = $1)', [ADDED])

/** A garage with one ticket of a customer, who may write to it. */
export async function addGarage(pool: pg.Pool, customerId: string): Promise<Garage> {
  const [organizationId, ticketId] = [randomUUIDv7(), randomUUIDv7()]
  await pool.query(
    `insert into organizations (id, type, name) values ($1, 'GARAGE', 'Korjaamo ' || right($1::uuid::text, 12))`,
    [organizationId],
  )
  await pool.query(
    `insert into tickets (id, number, garage_id, customer_id, make, model, color, title, description,
       reported_by_organization_id, request_key)
     values ($1, '2026-0001', $2, $3, 'Toyota', 'Hiace', 'Valkoinen', 'Huolto', '', $2, $1)`,
    [ticketId, organizationId, customerId],
  )
  await pool.query(
    `insert into connections (id, garage_id, customer_id, state, changed_by_side) values (gen_random_uuid(), $1, $2, 'ACCEPTED', 'CUSTOMER')`,
    [organizationId, customerId],
  )
  return { organizationId, ticketId }
}
