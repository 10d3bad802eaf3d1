import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { TicketCard } from '../ticket-views.ts'
import { TO_DO_STATUSES } from '../to-do.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'

/** More of one mechanic's cars are read by nobody at once. */
const OWN_AT_MOST = 100
const FREE_AT_MOST = 20

/** A car with what its mechanic needs besides the card: where the keys are, and which services are wanted. */
export type MechanicsCar = TicketCard & { keysLocation: string; services: string[] }

const isToDo = `t.status in (${TO_DO_STATUSES.map((status) => `'${status}'`).join(', ')})`

/**
 * The garage's tickets that are not ready, in the order of the time that matters: those of this mechanic with those that are named
 * besides, and the first of those that nobody has.
 */
export async function carsOfMechanic(
  db: Queryable,
  { garageId, userId, besides }: { garageId: string; userId: string; besides: readonly string[] },
): Promise<{ own: MechanicsCar[]; free: MechanicsCar[]; freeCount: number }> {
  const desk = sql`t.garage_id = ${garageId} and t.garage_archived_at is null and ${sql.raw(isToDo)}`
  const named = sql`t.id = any(${sql.param([...besides])}::uuid[])`
  const own = await readCars(db, sql`${desk} and (t.mechanic_id = ${userId} or ${named})`, OWN_AT_MOST)
  const nobodys = sql`${desk} and t.mechanic_id is null`
  const free = await readCars(db, nobodys, FREE_AT_MOST)
  if (free.length < FREE_AT_MOST) return { own, free, freeCount: free.length }
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from tickets t where ${nobodys}`)
  return { own, free, freeCount: Number(rows[0]?.count ?? 0) }
}

async function readCars(db: Queryable, which: SQL, atMost: number): Promise<MechanicsCar[]> {
  const { rows } = await db.execute<{ json: MechanicsCar }>(sql`
    select row_to_json(shown) as json
    from (select t.* from tickets t where ${which} order by t.desk_at, t.id limit ${atMost}) t ${sql.raw(cardJoins)}
    cross join lateral (select ${sql.raw(cardColumns)}, t.keys_location as "keysLocation",
      coalesce((select json_agg(s.name order by s.position) from ticket_services s where s.ticket_id = t.id), '[]') as services) shown
    order by t.desk_at, t.id`)
  return rows.map(({ json }) => json)
}
