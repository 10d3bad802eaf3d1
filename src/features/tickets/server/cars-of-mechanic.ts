import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { TicketCard } from '../ticket-views.ts'
import { TO_DO_STATUSES } from '../to-do.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'

/** The most cars of one mechanic that a list holds. */
const OWN_AT_MOST = 100
const FREE_AT_MOST = 20

/** A car with what its mechanic needs besides the card: where the keys are, and which services are wanted. */
export type MechanicsCar = TicketCard & { keysLocation: string; services: string[] }

/**
 * The garage's tickets that are not ready, read once, in the order of the time that matters: those of this mechanic and those that are named,
 * and the first of those without a mechanic.
 */
export async function carsOfMechanic(
  db: Queryable,
  { garageId, userId, besides }: { garageId: string; userId: string; besides: readonly string[] },
): Promise<{ own: MechanicsCar[]; free: MechanicsCar[]; freeCount: number }> {
  const { rows } = await db.execute<{ own: MechanicsCar[]; free: MechanicsCar[]; freeCount: number }>(sql`
    with todo as materialized (
      select t.id, t.desk_at, t.mechanic_id from tickets t
      where t.garage_id = ${garageId} and t.garage_archived_at is null and t.status in ${TO_DO_STATUSES}
    ), own as (
      select id from todo where mechanic_id = ${userId} or id = any(${sql.param([...besides])}::uuid[])
      order by desk_at, id limit ${OWN_AT_MOST}
    ), free as (
      select id from todo where mechanic_id is null order by desk_at, id limit ${FREE_AT_MOST}
    )
    select ${carsOf(sql`own`)} as own, ${carsOf(sql`free`)} as free,
      (select count(*)::int from todo where mechanic_id is null) as "freeCount"`)
  return rows[0] ?? { own: [], free: [], freeCount: 0 }
}

/** The cars of these tickets as JSON, in the order of the time that matters. */
const carsOf = (ids: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(shown) order by t.desk_at, t.id), '[]')
  from ${ids} join tickets t using (id) ${sql.raw(cardJoins)}
  cross join lateral (select ${sql.raw(cardColumns('GARAGE'))}, t.keys_location as "keysLocation",
    coalesce((select json_agg(s.name order by s.position) from ticket_services s where s.ticket_id = t.id), '[]') as services) shown)`
