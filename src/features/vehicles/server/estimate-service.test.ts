import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { estimateServicesJob } from './estimate-service.ts'
import { mergeVehicles } from './merge-vehicles.ts'
import { recordMileage } from './record-mileage.ts'
import { recordOldMileages } from './record-old-mileages.ts'
import { setNextService } from './set-next-service.ts'
import { makeVehicle } from './vehicles.factory.ts'
import { mileageReadings, vehicles } from './vehicles.tables.ts'

const { db } = await testDatabase()
const customer = await makeCustomer(db)
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const inDays = (days: number) => plusDays(dayInHelsinki(new Date()), days)

async function car(given: Partial<typeof vehicles.$inferInsert> = {}) {
  const { id } = await makeVehicle(db, { organizationId: customer.id, ...given })
  const row = async () => {
    const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, id))
    if (!vehicle) throw new Error('the vehicle is gone')
    return vehicle
  }
  return {
    id,
    row,
    tell: (days: number, mileageKm: number) =>
      transact(db, (tx) =>
        recordMileage(tx, {
          vehicleId: id,
          mileageKm,
          reportedWith: null,
          garageId: null,
          isConfirmed: false,
          readAt: ago(days),
        }),
      ),
    estimate: async () => {
      const { kmPerDay, serviceKmOn, serviceDueOn, dueOn } = await row()
      return { kmPerDay, serviceKmOn, serviceDueOn, dueOn }
    },
  }
}
/** 50 km a day for 100 days until today. */
async function driven(given: Partial<typeof vehicles.$inferInsert> = {}) {
  const one = await car(given)
  await one.tell(100, 10_000)
  await one.tell(50, 12_500)
  await one.tell(0, 15_000)
  return one
}

test('the day of the next service follows from how the car is driven, and the earlier of day and kilometres is due', async () => {
  const byKm = await driven({ nextServiceOn: inDays(300), nextServiceKm: 16_000, nextInspectionOn: inDays(90) })
  const km = inDays(20)
  expect(await byKm.estimate()).toEqual({ kmPerDay: 50, serviceKmOn: km, serviceDueOn: km, dueOn: km })
  const byDay = await driven({ nextServiceOn: inDays(10), nextServiceKm: 16_000 })
  expect(await byDay.estimate()).toMatchObject({ serviceKmOn: km, serviceDueOn: inDays(10), dueOn: inDays(10) })
})

test('the estimate follows at once from what a service says of the next one, and makes no form stale', async () => {
  const one = await driven()
  const { version } = await one.row()
  await transact(db, (tx) => setNextService(tx, one.id, { nextServiceOn: null, nextServiceKm: 20_000 }))
  expect(await one.row()).toMatchObject({ version: version + 1, serviceKmOn: inDays(100) })
})

test('an odd, unconfirmed mileage changes nothing', async () => {
  const one = await driven({ nextServiceKm: 16_000 })
  const before = await one.estimate()
  await one.tell(0, 150_000)
  expect(await one.estimate()).toEqual(before)
})

test('the mileages of two records that become one car count together', async () => {
  const [kept, removed] = [await car({ nextServiceKm: 16_000 }), await driven()]
  await transact(db, async (tx) =>
    mergeVehicles(tx, { kept: await kept.row(), removed: await removed.row(), hooks: [] }),
  )
  expect(await kept.estimate()).toMatchObject({ kmPerDay: 50, serviceKmOn: inDays(20) })
})

test('every night cars from before there were estimates get one, and those without a reading for a year lose it', async () => {
  const old = await car({ nextServiceKm: 16_000 })
  const readings = [100, 50, 0].map((days) => ({
    vehicleId: old.id,
    mileageKm: 15_000 - days * 50,
    readAt: ago(days),
  }))
  await db.insert(mileageReadings).values(readings)
  const run = (at: Date) => estimateServicesJob.run({}, jobContext(db, { services: testServices({ clock: () => at }) }))
  await run(new Date())
  expect(await old.estimate()).toMatchObject({ kmPerDay: 50, serviceKmOn: inDays(20) })
  await run(new Date(Date.now() + 360 * DAY_MS))
  expect(await old.estimate()).toMatchObject({ serviceKmOn: inDays(20) })
  await run(new Date(Date.now() + 366 * DAY_MS))
  expect(await old.estimate()).toMatchObject({ serviceKmOn: null, dueOn: null })
})

test('mileages that are added later, such as a history from a file, count at once', async () => {
  const { row, estimate } = await car({ mileageKm: null, nextServiceKm: 20_000 })
  const readings = [200, 100, 0].map((days, place) => ({
    mileageKm: 5000 + place * 5000,
    readAt: ago(days),
    reportedWith: newId(),
  }))
  const vehicle = await row()
  await transact(db, (tx) =>
    recordOldMileages(tx, [{ vehicle, readings, nextServiceOn: null, nextServiceKm: null }], null),
  )
  expect(await estimate()).toMatchObject({ kmPerDay: 50, serviceKmOn: inDays(100) })
})
