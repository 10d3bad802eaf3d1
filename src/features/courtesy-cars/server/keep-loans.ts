import { and, asc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CustomerData, type CustomerMerge, ERASED_NAME, type Waiting } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { defineJob } from '#server/jobs/job.ts'
import { AppError } from '#shared/app-error.ts'
import { beginOfDay, plusDays, plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { courtesyCars, courtesyLoans } from './courtesy-cars.tables.ts'

export const mergeCustomersInLoans: CustomerMerge = { columns: [courtesyLoans.customerId] }

const loansOf = (db: Queryable, customerId: string) =>
  db
    .select({
      id: courtesyLoans.id,
      registrationNumber: courtesyCars.registrationNumber,
      state: courtesyLoans.state,
      startsAt: courtesyLoans.startsAt,
      endsAt: courtesyLoans.endsAt,
      driverName: courtesyLoans.driverName,
      driverPhone: courtesyLoans.driverPhone,
      signedName: courtesyLoans.signedName,
      strokes: courtesyLoans.strokes,
      outAt: courtesyLoans.outAt,
      outMileageKm: courtesyLoans.outMileageKm,
      inAt: courtesyLoans.inAt,
      inMileageKm: courtesyLoans.inMileageKm,
      outNote: courtesyLoans.outNote,
      inNote: courtesyLoans.inNote,
    })
    .from(courtesyLoans)
    .innerJoin(courtesyCars, eq(courtesyCars.id, courtesyLoans.carId))
    .where(eq(courtesyLoans.customerId, customerId))
    .orderBy(asc(courtesyLoans.id))

const FORGOTTEN = { driverPhone: '', signedName: '', signedWay: null, strokes: null } as const

/** The loans of a garage's own customer. Who has a car is not erased: it has to come back first. */
export const loansOfCustomer: CustomerData = {
  name: 'courtesyCarLoans',
  read: async (db, customerId) => (await loansOf(db, customerId)).map(({ id: _, ...loan }) => loan),
  words: async (tx, customerId) =>
    (await loansOf(tx, customerId)).flatMap(({ driverName, driverPhone, signedName }) =>
      [driverName, driverPhone, signedName].filter(Boolean),
    ),
  async erase(tx, { customerId, without }) {
    const own = eq(courtesyLoans.customerId, customerId)
    if (await hasRows(tx, courtesyLoans, and(own, eq(courtesyLoans.state, 'OUT'))))
      throw new AppError('precondition', 'courtesy_cars_lent')
    for (const name of ['outNote', 'inNote'] as const) await rewriteColumn(tx, courtesyLoans, name, own, without)
    await tx
      .update(courtesyLoans)
      .set({ ...FORGOTTEN, driverName: ERASED_NAME, version: sql`${courtesyLoans.version} + 1` })
      .where(own)
    await tx
      .update(courtesyLoans)
      .set({ state: 'CANCELLED' })
      .where(and(own, eq(courtesyLoans.state, 'RESERVED')))
  },
}

/** Who drove and what they signed is kept so long after the loan: claims of damage lapse in three years (act 728/2003 on limitation, section 4). */
const KEPT_MONTHS = 36

/** Takes drivers, their numbers and signatures off old loans; what was lent and driven stays. */
export const forgetDrivers = defineJob({
  name: 'courtesy-cars.forget-drivers',
  payload: z.object({}),
  schedule: '45 4 * * *',
  handle: async (_payload, { db, services }) => {
    const before = plusMonths(dayInHelsinki(services.clock()), -KEPT_MONTHS)
    await db
      .update(courtesyLoans)
      .set({ ...FORGOTTEN, driverName: '' })
      .where(
        and(
          // who has a car is known until it is back; a reservation that was never closed is as old as others
          ne(courtesyLoans.state, 'OUT'),
          lt(courtesyLoans.endsAt, beginOfDay(before).toISOString()),
          or(ne(courtesyLoans.driverName, ''), ne(courtesyLoans.driverPhone, ''), isNotNull(courtesyLoans.signedWay)),
        ),
      )
  },
})

/** Cars that are late and cars to hand out today, as lines of the garage's morning mail. */
export const waitingLoans: Waiting = async ({ db, services, membership: { organizationId, organizationType } }) => {
  if (organizationType !== 'GARAGE') return []
  const now = services.clock()
  const tomorrow = beginOfDay(plusDays(dayInHelsinki(now), 1)).toISOString()
  const own = eq(courtesyLoans.garageId, organizationId)
  const late = await db.$count(
    courtesyLoans,
    and(own, eq(courtesyLoans.state, 'OUT'), lt(courtesyLoans.endsAt, now.toISOString())),
  )
  const today = await db.$count(
    courtesyLoans,
    and(own, eq(courtesyLoans.state, 'RESERVED'), lt(courtesyLoans.startsAt, tomorrow)),
  )
  return [
    { count: late, text: late === 1 ? '1 sijaisauto myöhässä' : `${late} sijaisautoa myöhässä` },
    { count: today, text: today === 1 ? '1 sijaisauto luovutettavana' : `${today} sijaisautoa luovutettavana` },
  ].filter(({ count }) => count > 0)
}
