import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { type CountedReading, dayOfReading, PACE_READINGS, pacePerDay } from '../pace.ts'
import { engineReadings, isCounted, isCountedHours, mileageReadings, vehicles } from './vehicles.tables.ts'

const AT_ONCE = 500

/**
 * Computes again how these vehicles are used, and when each reaches the kilometres or engine hours of its next service. Called wherever a reading or what
 * it is compared with is written. It makes no form stale. `of` is a condition on `vehicles`.
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
  transact(db, (tx) =>
    estimatePage(
      tx,
      and(gt(vehicles.id, after), or(isNotNull(vehicles.nextServiceKm), isNotNull(vehicles.nextServiceTenths))),
      now,
    ),
  )

/** The id of the last one when there may be more. */
async function estimatePage(tx: Transaction, of: SQL | undefined, now: Date): Promise<string | null> {
  const cars = await tx
    .select({
      id: vehicles.id,
      nextServiceKm: vehicles.nextServiceKm,
      nextServiceTenths: vehicles.nextServiceTenths,
      engineTenths: vehicles.engineTenths,
      km: vehicles.kmPerDay,
      tenths: vehicles.tenthsPerDay,
      meterOn: vehicles.serviceKmOn,
      hoursOn: vehicles.serviceHoursOn,
    })
    .from(vehicles)
    .where(of)
    .orderBy(asc(vehicles.id))
    .limit(AT_ONCE)
    // as every writer of a reading locks it
    .for('no key update')
  const driven = await newestReadings(
    tx,
    cars.map((car) => car.id),
  )
  // most cars have no meter of hours, and cost no question
  const used = await newestHours(
    tx,
    cars.filter(({ engineTenths }) => engineTenths !== null).map((car) => car.id),
  )
  const changed = cars.flatMap((car) => {
    const km = estimate(driven.get(car.id) ?? [], car.nextServiceKm, now)
    const hours = estimate(used.get(car.id) ?? [], car.nextServiceTenths, now)
    const meterOn = earlier(km.day, hours.day)
    const isSame =
      meterOn === car.meterOn &&
      hours.day === car.hoursOn &&
      isSamePace(km.pace, car.km) &&
      isSamePace(hours.pace, car.tenths)
    return isSame ? [] : [{ id: car.id, km: km.pace, tenths: hours.pace, meter_on: meterOn, hours_on: hours.day }]
  })
  if (changed.length > 0)
    await tx.execute(sql`
      update vehicles set
        km_per_day = given.km, tenths_per_day = given.tenths, service_km_on = given.meter_on, service_hours_on = given.hours_on
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as given(id uuid, km real, tenths real, meter_on date, hours_on date)
      where vehicles.id = given.id`)
  return cars.length < AT_ONCE ? null : (cars.at(-1)?.id ?? null)
}

function estimate(readings: readonly CountedReading[], target: number | null, now: Date) {
  const found = pacePerDay(readings)
  const pace = found === null ? null : Math.round(found * 10) / 10
  return { pace, day: target === null ? null : dayOfReading(target, readings, { pace, now }) }
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

const isSamePace = (one: number | null, other: number | null): boolean =>
  one === other || Math.abs((one ?? -9) - (other ?? -9)) < 0.05

/** Of each of these vehicles the newest readings that count, the oldest first. */
async function newestReadings(db: Queryable, ids: readonly string[]): Promise<Map<string, CountedReading[]>> {
  const { vehicleId, mileageKm: value, readAt, id } = mileageReadings
  const place = sql<number>`row_number() over (partition by ${vehicleId} order by ${readAt} desc, ${id} desc)`
  const newest = db
    .select({ vehicleId, value, readAt, place: place.as('place') })
    .from(mileageReadings)
    .where(and(isOneOf(vehicleId, ids), isCounted))
    .as('newest')
  const rows = await db
    .select({ vehicleId: newest.vehicleId, value: newest.value, readAt: newest.readAt })
    .from(newest)
    .where(sql`${newest.place} <= ${PACE_READINGS}`)
    .orderBy(asc(newest.vehicleId), sql`${newest.place} desc`)
  return Map.groupBy(rows, (row) => row.vehicleId)
}

/** The same of the engine's hours. */
async function newestHours(db: Queryable, ids: readonly string[]): Promise<Map<string, CountedReading[]>> {
  if (ids.length === 0) return new Map()
  const { vehicleId, tenths: value, readAt, id } = engineReadings
  const place = sql<number>`row_number() over (partition by ${vehicleId} order by ${readAt} desc, ${id} desc)`
  const newest = db
    .select({ vehicleId, value, readAt, place: place.as('place') })
    .from(engineReadings)
    .where(and(isOneOf(vehicleId, ids), isCountedHours))
    .as('newest')
  const rows = await db
    .select({ vehicleId: newest.vehicleId, value: newest.value, readAt: newest.readAt })
    .from(newest)
    .where(sql`${newest.place} <= ${PACE_READINGS}`)
    .orderBy(asc(newest.vehicleId), sql`${newest.place} desc`)
  return Map.groupBy(rows, (row) => row.vehicleId)
}
