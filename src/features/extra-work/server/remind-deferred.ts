import { and, asc, eq, exists, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { connected } from '#features/organizations/server/visible-parties.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { defineJob } from '#server/jobs/job.ts'
import { deferredWorkDue } from '../extra-work.events.ts'
import { stillDeferred } from './deferred-of-vehicles.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'

const DAY_MS = 86_400_000
/** Long enough to have forgotten it, and to have the money for it. */
export const REMIND_AFTER_DAYS = 30
/** What could not be reminded of by then, such as while the car was at the garage, is too old. */
const NO_MORE_AFTER_DAYS = 90
/** At a time; the others follow the next morning. */
const AT_ONCE = 1000

const others = alias(tickets, 'others')

type Due = { ticketId: string; vehicleId: string; garageId: string; customerId: string }

/** What is deferred of cars in use, which no open ticket at that garage can be asked about. */
const dueWorks = (db: Queryable, now: Date) =>
  and(
    isNull(extraWorks.remindedAt),
    lte(extraWorks.answeredAt, new Date(now.getTime() - REMIND_AFTER_DAYS * DAY_MS).toISOString()),
    gt(extraWorks.answeredAt, new Date(now.getTime() - NO_MORE_AFTER_DAYS * DAY_MS).toISOString()),
    isNull(vehicles.retiredAt),
    eq(vehicles.organizationId, extraWorks.customerId),
    connected(extraWorks.garageId, extraWorks.customerId),
    not(
      exists(
        db
          .select({ one: sql`1` })
          .from(others)
          .where(
            and(
              eq(others.vehicleId, tickets.vehicleId),
              eq(others.garageId, tickets.garageId),
              inArray(others.status, OPEN_STATUSES),
            ),
          ),
      ),
    ),
    stillDeferred('anybody'),
  )

/** Some weeks after a customer declined work on a car, its people are reminded of it once; of all that is left of one car at a time. */
export const remindOfDeferred = defineJob({
  name: 'extra-work.remind',
  payload: z.object({}),
  schedule: '30 8 * * 1-5',
  async handle(_, { db, services, log, signal }) {
    const now = services.clock()
    const due = await db
      .selectDistinct({
        ticketId: extraWorks.ticketId,
        vehicleId: vehicles.id,
        garageId: extraWorks.garageId,
        customerId: extraWorks.customerId,
      })
      .from(extraWorks)
      .innerJoin(tickets, eq(tickets.id, extraWorks.ticketId))
      .innerJoin(vehicles, eq(vehicles.id, tickets.vehicleId))
      .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
      .where(dueWorks(db, now))
      .orderBy(asc(extraWorks.ticketId))
      .limit(AT_ONCE)
    let reminded = 0
    for (const one of due) {
      if (signal.aborted) return
      if (await remind(db, one, now)) reminded += 1
    }
    if (reminded > 0) log.info({ reminded }, 'customers reminded of deferred work')
  },
})

/** What reminds is marked in the same transaction, so that a second run, or a second car's ticket, sends no second reminder. */
const remind = (db: Database, { ticketId, vehicleId, garageId, customerId }: Due, now: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    const lines = await tx
      .select({ extraWorkId: extraWorks.id, name: extraWorkLines.name, remindedAt: extraWorks.remindedAt })
      .from(extraWorkLines)
      .innerJoin(extraWorks, eq(extraWorks.id, extraWorkLines.extraWorkId))
      .innerJoin(tickets, eq(tickets.id, extraWorks.ticketId))
      .where(
        and(
          eq(tickets.vehicleId, vehicleId),
          eq(extraWorks.garageId, garageId),
          eq(extraWorks.customerId, customerId),
          isNull(extraWorks.remindedAt),
          stillDeferred('anybody'),
        ),
      )
      .orderBy(asc(extraWorks.id), asc(extraWorkLines.place))
      .for('update', { of: extraWorks })
    if (lines.length === 0) return false
    await tx
      .update(extraWorks)
      .set({ remindedAt: now.toISOString() })
      .where(inArray(extraWorks.id, [...new Set(lines.map(({ extraWorkId }) => extraWorkId))]))
    // the product reminds by itself, for the garage
    const about = { ticketId, garageId, customerId, actorOrganizationId: garageId, actorUserId: null }
    announce(tx, deferredWorkDue, { ...about, vehicleId, names: [...new Set(lines.map(({ name }) => name))] })
    return true
  })
