import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabase } from '#test/database.ts'
import { mergeVehicles } from './merge-vehicles.ts'
import { recordMileage } from './record-mileage.ts'
import { makeVehicle } from './vehicles.factory.ts'
import { mileageReadings, vehicles } from './vehicles.tables.ts'

const { db } = await testDatabase()
const customer = await makeCustomer(db)

async function car(given: { mileageKm?: number } = {}) {
  const { id } = await makeVehicle(db, { organizationId: customer.id, ...given })
  const row = async () => {
    const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, id))
    if (!vehicle) throw new Error('the vehicle is gone')
    return vehicle
  }
  return {
    row,
    tell: (mileageKm: number | null, more: { reportedWith?: string; isConfirmed?: boolean; readAt?: string } = {}) =>
      transact(db, (tx) =>
        recordMileage(tx, {
          vehicleId: id,
          mileageKm,
          reportedWith: null,
          garageId: null,
          isConfirmed: false,
          ...more,
        }),
      ),
    last: async () => (await row()).mileageKm,
    readings: async () => {
      const { mileageKm, odd, confirmed } = mileageReadings
      const rows = await db
        .select({ mileageKm, odd, confirmed })
        .from(mileageReadings)
        .where(eq(mileageReadings.vehicleId, id))
        .orderBy(asc(mileageReadings.readAt), asc(mileageReadings.id))
      return rows.map((one) => `${one.mileageKm}${one.odd ? ' odd' : ''}${one.confirmed ? ' confirmed' : ''}`)
    },
  }
}

test('a falling or absurd mileage is kept and marked, and the vehicle’s own stays', async () => {
  const one = await car({ mileageKm: 152_300 })
  await one.tell(152_900)
  await one.tell(12_900)
  await one.tell(1_529_000)
  expect(await one.last()).toBe(152_900)
  expect(await one.readings()).toEqual(['152900', '12900 odd', '1529000 odd'])
  await one.tell(153_000)
  expect(await one.last()).toBe(153_000)
})

test('one that was confirmed is the vehicle’s from then on, and what follows is compared with it', async () => {
  const one = await car({ mileageKm: 152_300 })
  await one.tell(15, { isConfirmed: true })
  expect(await one.last()).toBe(15)
  await one.tell(900)
  expect(await one.last()).toBe(900)
  expect(await one.readings()).toEqual(['15 odd confirmed', '900'])
})

test('confirming what is not odd marks nothing', async () => {
  const one = await car({ mileageKm: 100 })
  await one.tell(200, { isConfirmed: true })
  expect(await one.readings()).toEqual(['200'])
})

test('a ticket’s correction corrects its own reading, and takes a slip back from the vehicle', async () => {
  const one = await car()
  const ticket = newId()
  await one.tell(1_523_000, { reportedWith: ticket })
  expect(await one.last()).toBe(1_523_000)
  await one.tell(152_300, { reportedWith: ticket })
  expect(await one.last()).toBe(152_300)
  expect(await one.readings()).toEqual(['152300'])
  await one.tell(null, { reportedWith: ticket })
  expect([await one.last(), await one.readings()]).toEqual([null, []])
})

test('a correction of an old ticket is compared with what came before and after it, and is not the last one', async () => {
  const one = await car()
  const ticket = newId()
  await one.tell(100_000, { reportedWith: ticket, readAt: '2026-01-10T10:00:00.000Z' })
  await one.tell(120_000, { readAt: '2026-06-10T10:00:00.000Z' })
  await one.tell(101_000, { reportedWith: ticket })
  expect(await one.last()).toBe(120_000)
  await one.tell(121_000, { reportedWith: ticket })
  expect(await one.readings()).toEqual(['121000 odd', '120000'])
  expect(await one.last()).toBe(120_000)
})

test('a ticket’s mileage is corrected and taken back after hundreds of newer ones, and compared with those next to it', async () => {
  const one = await car()
  const ticket = newId()
  const { id: vehicleId } = await one.row()
  const at = (minute: number) => new Date(Date.parse('2026-01-10T10:00:00.000Z') + minute * 60_000).toISOString()
  await one.tell(100_000, { readAt: at(0) })
  await one.tell(100_100, { reportedWith: ticket, readAt: at(1) })
  const newer = Array.from({ length: 300 }, (_, index) => ({ mileageKm: 100_200 + index, readAt: at(2 + index) }))
  await db.insert(mileageReadings).values(newer.map((reading) => ({ ...reading, vehicleId })))
  const ofTicket = async () => {
    const { mileageKm, odd, reportedWith } = mileageReadings
    const rows = await db.select({ mileageKm, odd }).from(mileageReadings).where(eq(reportedWith, ticket))
    return rows.map((row) => `${row.mileageKm}${row.odd ? ' odd' : ''}`)
  }
  await one.tell(100_150, { reportedWith: ticket })
  expect([await ofTicket(), await one.last()]).toEqual([['100150'], 100_499])
  await one.tell(99_000, { reportedWith: ticket })
  expect(await ofTicket()).toEqual(['99000 odd'])
  await one.tell(100_210, { reportedWith: ticket })
  expect(await ofTicket()).toEqual(['100210 odd'])
  await one.tell(null, { reportedWith: ticket })
  expect([await ofTicket(), await one.last()]).toEqual([[], 100_499])
})

test('none of several simultaneous reports is lost, and the highest is the vehicle’s', async () => {
  const one = await car({ mileageKm: 1000 })
  await Promise.all([1100, 1300, 1200, 1400].map((km) => one.tell(km)))
  expect(await one.last()).toBe(1400)
  expect(await one.readings()).toHaveLength(4)
})

test('when two vehicles turn out to be one car, a lower mileage reported after a higher one does not count', async () => {
  const [kept, removed] = [await car(), await car()]
  await kept.tell(10, { readAt: '2026-03-02T08:00:00.000Z' })
  await removed.tell(20, { readAt: '2026-03-01T08:00:00.000Z' })
  await transact(db, async (tx) => {
    const [one, other] = await Promise.all([kept.row(), removed.row()])
    await mergeVehicles(tx, { kept: one, removed: other, hooks: [] })
  })
  expect(await kept.readings()).toEqual(['20', '10 odd'])
  await kept.tell(10)
  expect(await kept.last()).toBe(20)
  await kept.tell(21)
  expect(await kept.last()).toBe(21)
})
