import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { carsOfMechanic } from '#features/tickets/server/cars-of-mechanic.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import { isForgotten } from '../work-times.policy.ts'
import type { MyWork } from '../work-times.ts'
import { mechanicOf } from './act-on-time.ts'
import { checksReady } from './checks-ready.ts'
import { type Mechanic, runningTime, timesOf, type WorkTimeRow } from './work-times.access.ts'
import { workTimes } from './work-times.tables.ts'

/** A mechanic who has been away for longer is not asked any more; an admin corrects it. */
const ASKED_FOR_DAYS = 31

/** Minun työni: what the caller has to do, what runs, and what was left running. */
export async function myWork(ctx: OrganizationContext): Promise<MyWork> {
  const { db } = ctx
  const mechanic = mechanicOf(ctx)
  const now = ctx.services.clock()
  const running = await runningTime(db, mechanic)
  const { own, free, freeCount } = await carsOfMechanic(db, {
    garageId: mechanic.garageId,
    userId: mechanic.mechanicId,
    besides: running ? [running.ticketId] : [],
  })
  const worked = await workedOn(
    db,
    mechanic,
    own.map(({ id }) => id),
  )
  return {
    running: running
      ? { ticketId: running.ticketId, forMs: Math.max(0, now.getTime() - Date.parse(running.startedAt)) }
      : null,
    question: await leftRunning(db, mechanic, running, now.getTime()),
    todayMs: await workedSince(db, mechanic, instantAt({ ...wallClockAt(now), hour: 0, minute: 0 })),
    cars: own.map((car) => ({ ...car, workedMs: worked.get(car.id) ?? 0 })),
    free,
    freeCount,
    checksReady: await checksReady(db, mechanic.garageId),
  }
}

const milliseconds = sql<string>`coalesce(sum(extract(epoch from ${workTimes.stoppedAt} - ${workTimes.startedAt})) * 1000, 0)`

/** Of each ticket, what this mechanic has worked on it. */
async function workedOn(db: Queryable, mechanic: Mechanic, ticketIds: readonly string[]): Promise<Map<string, number>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .select({ ticketId: workTimes.ticketId, milliseconds })
    .from(workTimes)
    .where(and(timesOf(mechanic), inArray(workTimes.ticketId, [...ticketIds])))
    .groupBy(workTimes.ticketId)
  return new Map(rows.map((row) => [row.ticketId, Math.round(Number(row.milliseconds))]))
}

async function workedSince(db: Queryable, mechanic: Mechanic, since: Date): Promise<number> {
  const [row] = await db
    .select({ milliseconds })
    .from(workTimes)
    .where(and(timesOf(mechanic), gte(workTimes.startedAt, since.toISOString())))
  return Math.round(Number(row?.milliseconds ?? 0))
}

/** The latest time that was left running and of which it is not said when it ended. */
async function leftRunning(
  db: Queryable,
  mechanic: Mechanic,
  running: WorkTimeRow | undefined,
  now: number,
): Promise<MyWork['question']> {
  const isLeft = running !== undefined && isForgotten(running.startedAt, now)
  const since = new Date(now - ASKED_FOR_DAYS * 86_400_000).toISOString()
  const [left] = await db
    .select({
      workTimeId: workTimes.id,
      version: workTimes.version,
      startedAt: workTimes.startedAt,
      ticket: {
        id: tickets.id,
        title: tickets.title,
        registrationNumber: tickets.registrationNumber,
        vinNumber: tickets.vinNumber,
      },
    })
    .from(workTimes)
    .innerJoin(tickets, eq(tickets.id, workTimes.ticketId))
    .where(
      and(
        timesOf(mechanic),
        or(
          and(eq(workTimes.stopKind, 'FORGOTTEN'), gt(workTimes.startedAt, since)),
          isLeft ? isNull(workTimes.stoppedAt) : undefined,
        ),
      ),
    )
    .orderBy(workTimes.startedAt)
    .limit(1)
  return left ?? null
}
