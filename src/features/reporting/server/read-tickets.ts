import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { levellingsOf } from '#features/line-items/server/levellings-of.ts'
import { lineItems, ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { lineNetSql } from '#features/line-items/server/line-net-sql.ts'
import { momentOn } from '#features/planning/planning.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { WaitingReason } from '#features/tickets/tickets.ts'
import { instantOfDriver } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import type { Days } from '../report-range.ts'
import type { FinishedTicket } from './finished-ticket.ts'
import type { Whose } from './whose.ts'

/** The day of Helsinki's calendar on which something happened. */
export const dayOf = (at: PgColumn): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'Europe/Helsinki', 'YYYY-MM-DD')`

/** Whether something happened on these days. */
export const isWithin = (at: PgColumn, { from, to }: Days): SQL =>
  sql`${at} >= ${instantOf(from)}::timestamptz and ${at} < ${instantOf(plusDays(to, 1))}::timestamptz`

const instantOf = (day: string): string => new Date(momentOn(day, '00:00')).toISOString()
const inMs = (at: PgColumn | SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`

/** How many were reported on each day. */
export const reportedTickets = (db: Queryable, whose: Whose, days: Days) =>
  db
    .select({ day: dayOf(tickets.createdAt), count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(ownTicket(whose), isWithin(tickets.createdAt, days)))
    .groupBy(dayOf(tickets.createdAt))

const areFinished = (whose: Whose, days: Days) =>
  and(ownTicket(whose), isWithin(tickets.closedAt, days), eq(tickets.status, 'DONE'))

/** So many of them from the newest on, after the last one of those before, and what else they must be. */
export type Walk = { after: { at: string; id: string } | null; limit: number; where?: SQL | undefined }

/** What was finished on these days; all of it, or a part for a list. */
export const finishedTickets = (db: Queryable, whose: Whose, days: Days, walk?: Walk): Promise<FinishedTicket[]> =>
  countedTickets(
    db,
    whose,
    and(areFinished(whose, days), walk?.where, isAfter(tickets.closedAt, tickets.id, walk?.after)),
    walk?.limit,
  )

/** Those of an organisation's own tickets that are finished, as reports count them. */
export const finishedOf = (db: Queryable, whose: Whose, ticketIds: readonly string[]): Promise<FinishedTicket[]> =>
  countedTickets(db, whose, and(ownTicket(whose), isOneOf(tickets.id, ticketIds), eq(tickets.status, 'DONE')))

/** With a limit from the newest on, else in any order. */
async function countedTickets(
  db: Queryable,
  whose: Whose,
  where: SQL | undefined,
  limit?: number,
): Promise<FinishedTicket[]> {
  const movedTo = (status: string) => sql`filter (where ${ticketEvents.data} ->> 'to' = ${status})`
  const moved = db
    .select({
      startedAt: inMs(sql`min(${ticketEvents.createdAt}) ${movedTo('IN_PROGRESS')}`).as('started_at'),
      readyAt: inMs(sql`max(${ticketEvents.createdAt}) ${movedTo('READY')}`).as('ready_at'),
    })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticketId, tickets.id), eq(ticketEvents.kind, 'MOVED')))
    .as('moved')
  const sold = db
    .select({
      netCents: sql`coalesce(sum(${lineNetSql}), 0)::float8`.as('net_cents'),
      extraCents: sql`coalesce(sum(${lineItems.approvedCents}), 0)`.as('extra_cents'),
    })
    .from(lineItems)
    .where(and(eq(lineItems.garageId, tickets.garageId), eq(lineItems.ticketId, tickets.id)))
    .as('sold')
  const found = db
    .select({
      ticketId: tickets.id,
      day: dayOf(tickets.closedAt),
      otherId: otherSideOf(whose),
      vehicleId: tickets.vehicleId,
      registrationNumber: tickets.registrationNumber,
      vinNumber: tickets.vinNumber,
      promisedAt: inMs(tickets.promisedReadyAt),
      startedAt: moved.startedAt,
      readyAt: moved.readyAt,
      closedAt: inMs(tickets.closedAt),
      netCents: sold.netCents,
      approvedCents: sql<number | null>`(${ticketPrices.agreedCents} + ${sold.extraCents})::float8`,
      isFixed: sql<boolean>`coalesce(${ticketPrices.priceType} = 'FIXED', false)`,
    })
    .from(tickets)
    .leftJoin(ticketPrices, eq(ticketPrices.ticketId, tickets.id))
    .leftJoinLateral(moved, sql`true`)
    .leftJoinLateral(sold, sql`true`)
    .where(where)
  const rows = await (limit === undefined
    ? found
    : found.orderBy(desc(tickets.closedAt), desc(tickets.id)).limit(limit))
  const levellings = await levellingsOf(
    db,
    rows.filter(({ isFixed }) => isFixed),
  )
  return rows.map(({ vehicleId, registrationNumber, vinNumber, isFixed: _, ...row }) => {
    const vehicleName = registrationNumber ?? vinNumber ?? ''
    const levelling = levellings.get(row.ticketId) ?? []
    const netCents = levelling.reduce((sum, line) => sum + lineNetCents(line), Number(row.netCents))
    return { ...row, netCents, vehicleName, vehicleKey: vehicleId ?? vehicleName } as FinishedTicket
  })
}

/** The column with the customer of a garage's ticket, the garage of a customer's. */
export const otherSideOf = ({ organizationType }: Whose) =>
  organizationType === 'GARAGE' ? tickets.customerId : tickets.garageId

/** Whether a row comes after the last one of the page before, from the newest on. */
export const isAfter = (at: PgColumn, id: PgColumn, after: Walk['after'] | undefined): SQL | undefined =>
  after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined

/** The moves of these tickets, each with how long it lasted; `day` is when the ticket was finished. */
const movesOf = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      day: dayOf(tickets.closedAt).as('day'),
      ticketId: sql<string>`${tickets.id}`.as('ticket'),
      to: sql<string>`${ticketEvents.data} ->> 'to'`.as('moved_to'),
      reason: sql<WaitingReason>`coalesce(${ticketEvents.data} ->> 'waitingFor', 'OTHER')`.as('reason'),
      minutes: sql<number>`extract(epoch from lead(${ticketEvents.createdAt}, 1, ${tickets.closedAt})
        over (partition by ${tickets.id} order by ${ticketEvents.createdAt}, ${ticketEvents.id}) - ${ticketEvents.createdAt}) / 60`.as(
        'minutes',
      ),
    })
    .from(tickets)
    .innerJoin(ticketEvents, and(eq(ticketEvents.ticketId, tickets.id), eq(ticketEvents.kind, 'MOVED')))
    .where(where)
    .as('moves')

/** How long those finished tickets had waited, and how many of them, by what for. */
export function waits(db: Queryable, whose: Whose, days: Days) {
  const moves = movesOf(db, areFinished(whose, days))
  return db
    .select({
      day: moves.day,
      reason: moves.reason,
      count: sql<number>`count(distinct ${moves.ticketId})::int`,
      minutes: sql<number>`greatest(0, round(sum(${moves.minutes})))::float8`,
    })
    .from(moves)
    .where(eq(moves.to, 'WAITING'))
    .groupBy(moves.day, moves.reason)
}

/** How long those of these tickets that have waited for it did so, in minutes. */
export async function waitedMinutes(
  db: Queryable,
  ticketIds: readonly string[],
  reason: WaitingReason,
): Promise<Map<string, number>> {
  const moves = movesOf(db, isOneOf(tickets.id, ticketIds))
  const rows = await db
    .select({ ticketId: moves.ticketId, minutes: sql<number>`greatest(0, round(sum(${moves.minutes})))::float8` })
    .from(moves)
    .where(and(eq(moves.to, 'WAITING'), eq(moves.reason, reason)))
    .groupBy(moves.ticketId)
  return new Map(rows.map(({ ticketId, minutes }) => [ticketId, minutes]))
}

/** Hours that a line sells: those of the price list's service, else what is sold by the hour. */
const billedHours = sql`case when lower(${lineItems.unit}) in ('h', 't', 'tunti', 'tuntia') then ${lineItems.quantityThousandths}
  when ${lineItems.kind} = 'SERVICE' then ${lineItems.quantityThousandths} * coalesce(${services.hours}, 0) else 0 end / 1000.0`

/** What of a line is sold: of the price list by its id, typed lines by their name. */
const soldKey = sql<string>`coalesce(${lineItems.serviceId}::text, ${lineItems.productId}::text, lower(${lineItems.name}))`

const areSold = and(eq(lineItems.garageId, tickets.garageId), eq(lineItems.ticketId, tickets.id))

/** What was sold on those finished tickets, by what it is. */
export const soldLines = (db: Queryable, whose: Whose, days: Days) =>
  db
    .select({
      day: dayOf(tickets.closedAt),
      kind: lineItems.kind,
      key: soldKey,
      name: sql<string>`max(${lineItems.name})`,
      count: sql<number>`count(*)::int`,
      netCents: sql<number>`sum(${lineNetSql})::float8`,
      billedMinutes: sql<number>`round(sum(${billedHours}) * 60)::float8`,
    })
    .from(tickets)
    .innerJoin(lineItems, areSold)
    .leftJoin(services, eq(services.id, lineItems.serviceId))
    .where(areFinished(whose, days))
    .groupBy(dayOf(tickets.closedAt), lineItems.kind, soldKey)

/** The same one by one, of one thing that was sold. */
export const linesOfSold = (
  db: Queryable,
  whose: Whose,
  days: Days,
  { kind, key, after, limit }: Walk & { kind: string; key: string },
) =>
  db
    .select({
      id: lineItems.id,
      ticketId: tickets.id,
      closedAt: sql<string>`${tickets.closedAt}`.mapWith(instantOfDriver),
      netCents: sql<number>`${lineNetSql}::float8`,
    })
    .from(tickets)
    .innerJoin(lineItems, areSold)
    .where(
      and(
        areFinished(whose, days),
        sql`${lineItems.kind} = ${kind}`,
        sql`${soldKey} = ${key}`,
        isAfter(tickets.closedAt, lineItems.id, after),
      ),
    )
    .orderBy(desc(tickets.closedAt), desc(lineItems.id))
    .limit(limit)

/** The finished tickets on which hours were sold, from the newest on, with how many of them each. */
export function billedTickets(db: Queryable, whose: Whose, days: Days, { after, limit }: Walk) {
  // of one ticket after the other, so that a page ends with its last row
  const billed = db
    .select({ minutes: sql<number>`round(sum(${billedHours}) * 60)::float8`.as('minutes') })
    .from(lineItems)
    .leftJoin(services, eq(services.id, lineItems.serviceId))
    .where(areSold)
    .as('billed')
  return db
    .select({
      ticketId: tickets.id,
      closedAt: sql<string>`${tickets.closedAt}`.mapWith(instantOfDriver),
      minutes: billed.minutes,
    })
    .from(tickets)
    .innerJoinLateral(billed, gt(billed.minutes, 0))
    .where(and(areFinished(whose, days), isAfter(tickets.closedAt, tickets.id, after)))
    .orderBy(desc(tickets.closedAt), desc(tickets.id))
    .limit(limit)
}

/** Those that were reported on these days, from the newest on. */
export const reportedOnes = (db: Queryable, whose: Whose, days: Days, { after, limit, where }: Walk) =>
  db
    .select({ id: tickets.id, at: tickets.createdAt })
    .from(tickets)
    .where(
      and(ownTicket(whose), isWithin(tickets.createdAt, days), where, isAfter(tickets.createdAt, tickets.id, after)),
    )
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(limit)
