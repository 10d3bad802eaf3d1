import { and, eq, exists, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { inspectionIsNotReminded, serviceIsNotReminded, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { defineJob } from '#server/jobs/job.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { carDue, carsDue, DUE_KINDS, type DueKind } from '../fleet.events.ts'

/** Customers that are found at a time; each is notified in a transaction of its own. */
const AT_ONCE = 200
/** A notice of several cars names so many of them. */
const NAMED = 10

const due = {
  SERVICE: {
    on: vehicles.serviceDueOn,
    isUnreminded: serviceIsNotReminded(vehicles),
    columns: {
      remindedServiceOn: sql`${vehicles.nextServiceOn}`,
      remindedServiceKm: sql`${vehicles.nextServiceKm}`,
      remindedServiceTenths: sql`${vehicles.nextServiceTenths}`,
    },
  },
  INSPECTION: {
    on: vehicles.nextInspectionOn,
    isUnreminded: inspectionIsNotReminded(vehicles),
    columns: { remindedInspectionOn: sql`${vehicles.nextInspectionOn}` },
  },
} as const satisfies Record<DueKind, object>

/**
 * On weekday mornings customers are notified of what is due for their cars within 30 days: each service and inspection once, however often the job
 * runs, and of all cars of a customer in one notice. A car with an open ticket is looked after already; one out of use needs nothing.
 */
export const remindDueJob = defineJob({
  name: 'fleet.tell-due',
  payload: z.object({}),
  schedule: '15 8 * * 1-5',
  async handle(_, { db, services, log, signal }) {
    const until = plusDays(dayInHelsinki(services.clock()), INSPECTION_SOON_DAYS)
    let reminded = 0
    for (const what of DUE_KINDS) {
      // those that were notified are found no more; the loop ends too when none could be
      for (let found = AT_ONCE, before = -1; found === AT_ONCE && reminded !== before; ) {
        before = reminded
        const customers = await customersWithDue(db, what, until)
        found = customers.length
        for (const id of customers) if (!signal.aborted && (await remind(db, id, what, until))) reminded += 1
      }
    }
    if (reminded > 0) log.info({ reminded }, 'customers reminded of what is due')
  },
})

const toRemind = (db: Queryable, what: DueKind, until: string): SQL | undefined =>
  and(
    lte(due[what].on, until),
    due[what].isUnreminded,
    not(
      exists(
        db
          .select({ one: sql`1` })
          .from(tickets)
          .where(and(eq(tickets.vehicleId, vehicles.id), inArray(tickets.status, OPEN_STATUSES))),
      ),
    ),
  )

async function customersWithDue(db: Database, what: DueKind, until: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: vehicles.organizationId })
    .from(vehicles)
    .where(toRemind(db, what, until))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

/** The announced days are columns of the car, written with the event: a crash or a second run notifies no customer twice. */
const remind = (db: Database, customerId: string, what: DueKind, until: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const locked = tx
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.organizationId, customerId), toRemind(tx, what, until)))
      .orderBy(vehicles.id)
      .for('no key update')
    const cars = await tx
      .update(vehicles)
      .set(due[what].columns)
      .where(inArray(vehicles.id, locked))
      .returning({ id: vehicles.id, on: due[what].on })
    const ids = cars
      .toSorted((one, other) => (one.on ?? '').localeCompare(other.on ?? '') || one.id.localeCompare(other.id))
      .map(({ id }) => id)
    const [vehicleId] = ids
    if (vehicleId === undefined) return false
    if (ids.length === 1) announce(tx, carDue, { customerId, what, vehicleId })
    else announce(tx, carsDue, { customerId, what, count: ids.length, vehicleIds: ids.slice(0, NAMED) })
    return true
  })
