import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CustomerData, CustomerMerge, Waiting } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { defineJob } from '#server/jobs/job.ts'
import { beginOfDay, plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { DRIVEN_STATES, OPEN_STATES } from '../transport-facts.ts'
import { carTransports } from './car-transports.tables.ts'

export const mergeCustomersInTransports: CustomerMerge = { columns: [carTransports.customerId] }

const { direction, state, startsAt, endsAt, streetAddress, postalCode, city, contactName, contactPhone } = carTransports
const { keysPlace, note, leftAt, doneAt, mileageKm, keysLeft, declinedReason } = carTransports

const transportsOf = (db: Queryable, customerId: string) =>
  db
    .select({
      direction,
      state,
      startsAt,
      endsAt,
      streetAddress,
      postalCode,
      city,
      contactName,
      contactPhone,
      keysPlace,
      note,
      leftAt,
      doneAt,
      mileageKm,
      keysLeft,
      declinedReason,
    })
    .from(carTransports)
    .where(eq(carTransports.customerId, customerId))
    .orderBy(asc(carTransports.id))

const FORGOTTEN = {
  streetAddress: '',
  postalCode: '',
  city: '',
  contactName: '',
  contactPhone: '',
  keysPlace: '',
  keysLeft: '',
} as const

/** The transports of a garage's own customer. Of an erased person's what was driven when stays. */
export const transportsOfCustomer: CustomerData = {
  name: 'carTransports',
  read: transportsOf,
  words: async (tx, customerId) =>
    (await transportsOf(tx, customerId)).flatMap((one) =>
      [one.contactName, one.contactPhone, one.streetAddress].filter(Boolean),
    ),
  async erase(tx, { customerId, without }) {
    const own = eq(carTransports.customerId, customerId)
    for (const name of ['note', 'declinedReason'] as const) await rewriteColumn(tx, carTransports, name, own, without)
    await tx
      .update(carTransports)
      .set({ ...FORGOTTEN, version: sql`${carTransports.version} + 1` })
      .where(own)
    await tx
      .update(carTransports)
      .set({ state: 'CANCELLED' })
      .where(and(own, inArray(state, OPEN_STATES)))
  },
}

/** Where a car was fetched and whom to call is kept so long after it: claims of damage lapse in three years (act 728/2003 on limitation, section 4). */
const KEPT_MONTHS = 36

/** Takes addresses, contacts and keys off old transports; what was driven when stays. */
export const forgetPlaces = defineJob({
  name: 'car-transports.forget-places',
  payload: z.object({}),
  schedule: '50 4 * * *',
  handle: async (_payload, { db, services }) => {
    const before = beginOfDay(plusMonths(dayInHelsinki(services.clock()), -KEPT_MONTHS)).toISOString()
    await db
      .update(carTransports)
      .set({ ...FORGOTTEN, note: '' })
      .where(
        and(
          // in every state: one that was never closed is as old
          lt(endsAt, before),
          or(ne(streetAddress, ''), ne(contactName, ''), ne(contactPhone, ''), ne(note, '')),
        ),
      )
  },
})

/** Requests without an answer and transports that are late, as lines of the garage's morning mail. */
export const waitingTransports: Waiting = async ({
  db,
  services,
  membership: { organizationId, organizationType },
}) => {
  if (organizationType !== 'GARAGE') return []
  const own = eq(carTransports.garageId, organizationId)
  const now = services.clock().toISOString()
  const asked = await db.$count(carTransports, and(own, eq(state, 'ASKED')))
  const late = await db.$count(carTransports, and(own, inArray(state, DRIVEN_STATES), lt(endsAt, now)))
  return [
    {
      count: asked,
      text: asked === 1 ? '1 kuljetuspyyntö odottaa vastausta' : `${asked} kuljetuspyyntöä odottaa vastausta`,
    },
    { count: late, text: late === 1 ? '1 kuljetus myöhässä' : `${late} kuljetusta myöhässä` },
  ].filter(({ count }) => count > 0)
}
