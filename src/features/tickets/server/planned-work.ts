import { and, asc, inArray, isNotNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { tickets } from './tickets.tables.ts'

export type PlannedTicket = {
  ticketId: string
  mechanicId: string | null
  scheduledStart: string | null
  scheduledEnd: string | null
  /** How long its wanted services take together; null when that is known of none, or not asked since the end is known. */
  serviceHours: number | null
  /** When the work was done; null as long as it is not. */
  finishedAt: string | null
}

/** So many of a garage at most: more than its people could plan. */
const AT_MOST = 10_000

/** The end of a ticket that has none is not known to the database: none takes longer. */
const OPEN_END_DAYS = 14

/** Of what the index of plans is made. */
const lastKnownTime = sql`coalesce(${tickets.scheduledEnd}, ${tickets.scheduledStart})`

/**
 * What these garages have planned that may fall between two moments, by garage. Cancelled tickets are not planned, nor are
 * new ones: a time that is left of an older plan books no mechanic. The caller has checked who may know of it.
 */
export async function plannedWork(
  db: Queryable,
  garageIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, PlannedTicket[]>> {
  const known = garageIds.filter(isUuid)
  if (known.length === 0) return new Map()
  const rows = await db
    .select({
      garageId: tickets.garageId,
      ticketId: tickets.id,
      mechanicId: tickets.mechanicId,
      scheduledStart: tickets.scheduledStart,
      scheduledEnd: tickets.scheduledEnd,
      serviceHours: hoursWithoutEnd,
      finishedAt: sql<string | null>`${sql.raw(finishedAt('tickets'))}`.mapWith(tickets.closedAt),
    })
    .from(tickets)
    .where(
      and(
        inArray(tickets.garageId, known),
        isNotNull(tickets.scheduledStart),
        notInArray(tickets.status, ['NEW', 'CANCELLED']),
        lt(tickets.scheduledStart, until.toISOString()),
        sql`${lastKnownTime} > ${new Date(from.getTime() - OPEN_END_DAYS * 86_400_000).toISOString()}::timestamptz`,
        sql`(${tickets.scheduledEnd} is null or ${tickets.scheduledEnd} > ${from.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(tickets.scheduledStart), asc(tickets.id))
    .limit(AT_MOST * known.length)
  const planned = new Map<string, PlannedTicket[]>()
  for (const { garageId, ...ticket } of rows) {
    const ofGarage = planned.get(garageId)
    if (ofGarage) ofGarage.push(ticket)
    else planned.set(garageId, [ticket])
  }
  return planned
}

/** When the work was done; null as long as it is not, and for what was cancelled. The time is a `timestamptz`. */
export const finishedAt = (ticket: string) => `case ${ticket}.status when 'READY' then ${ticket}.status_changed_at
  when 'DONE' then coalesce(${ticket}.closed_at, ${ticket}.status_changed_at) end`

/** How long its wanted services take together; null when that is known of none. */
export const serviceHours = (ticket: string) =>
  `(select sum(hours)::float8 from ticket_services where ticket_id = ${ticket}.id)`

const hoursWithoutEnd: SQL<number | null> =
  sql`case when ${tickets.scheduledEnd} is null then ${sql.raw(serviceHours('tickets'))} end`
