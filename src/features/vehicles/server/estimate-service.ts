import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { type CountedMileage, dayOfKm, kmPerDay, PACE_READINGS } from '../pace.ts'
import { isCounted, mileageReadings, vehicles } from './vehicles.tables.ts'

const AT_ONCE = 500

/**
 * Computes again how these vehicles are driven, and when each reaches the kilometres of its next service. Called wherever a mileage or those
 * kilometres are written. It makes no form stale. `of` is a condition on `vehicles`.
 */
export async function estimateServices(tx: Transaction, of: SQL, now: Date): Promise<void> {
  for (let after: string | undefined; ; ) {
    const last = await estimatePage(tx, and(of, after === undefined ? undefined : gt(vehicles.id, after)), now)
    if (last === null) return
    after = last
  }
}

export const estimateService = (tx: Transaction, vehicleId: string): Promise<unknown> =>
  estimatePage(tx, eq(vehicles.id, vehicleId), new Date())

/**
 * Nightly: an estimate is forgotten when nothing was read for a year, and a car from before there were estimates gets one. What is written by
 * day does not wait for it: each page is a transaction of its own.
 */
export const estimateServicesJob = defineJob({
  name: 'vehicles.estimate-services',
  payload: z.object({}),
  schedule: '40 4 * * *',
  async handle(_, { db, services, signal }) {
    const now = services.clock()
    for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null && !signal.aborted; )
      after = await nextPage(db, after, now)
  },
})

const nextPage = (db: Database, after: string, now: Date): Promise<string | null> =>
  transact(db, (tx) => estimatePage(tx, and(gt(vehicles.id, after), isNotNull(vehicles.nextServiceKm)), now))

/** The id of the last one when there may be more. */
async function estimatePage(tx: Transaction, of: SQL | undefined, now: Date): Promise<string | null> {
  const { id, nextServiceKm, kmPerDay: pace, serviceKmOn } = vehicles
  const cars = await tx
    .select({ id, nextServiceKm, pace, serviceKmOn })
    .from(vehicles)
    .where(of)
    .orderBy(asc(id))
    .limit(AT_ONCE)
    // as every writer of a mileage locks it
    .for('no key update')
  const readingsByCar = await newestReadings(
    tx,
    cars.map((car) => car.id),
  )
  const changed = cars.flatMap((car) => {
    const readings = readingsByCar.get(car.id) ?? []
    const found = kmPerDay(readings)
    const pace = found === null ? null : Math.round(found * 10) / 10
    const day = car.nextServiceKm === null ? null : dayOfKm(car.nextServiceKm, readings, { pace, now })
    const isSame = day === car.serviceKmOn && (pace === car.pace || Math.abs((pace ?? -9) - (car.pace ?? -9)) < 0.05)
    return isSame ? [] : [{ id: car.id, pace, day }]
  })
  if (changed.length > 0)
    await tx.execute(sql`
      update vehicles set km_per_day = given.pace, service_km_on = given.day
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(id uuid, pace real, day date)
      where vehicles.id = given.id`)
  return cars.length < AT_ONCE ? null : (cars.at(-1)?.id ?? null)
}

/** Of each of these vehicles the newest readings that count, the oldest first. */
async function newestReadings(db: Queryable, ids: readonly string[]): Promise<Map<string, CountedMileage[]>> {
  const { vehicleId, mileageKm, readAt, id } = mileageReadings
  const place = sql<number>`row_number() over (partition by ${vehicleId} order by ${readAt} desc, ${id} desc)`
  const newest = db
    .select({ vehicleId, mileageKm, readAt, place: place.as('place') })
    .from(mileageReadings)
    .where(and(isOneOf(vehicleId, ids), isCounted))
    .as('newest')
  const rows = await db
    .select({ vehicleId: newest.vehicleId, mileageKm: newest.mileageKm, readAt: newest.readAt })
    .from(newest)
    .where(sql`${newest.place} <= ${PACE_READINGS}`)
    .orderBy(asc(newest.vehicleId), sql`${newest.place} desc`)
  return Map.groupBy(rows, (row) => row.vehicleId)
}
