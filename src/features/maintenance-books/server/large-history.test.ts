import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { isThorough } from '#test/thorough.ts'
import { MAX_HISTORY_ROWS } from '../history-columns.ts'
import { newSigner } from './books.fixture.ts'
import { historyImporter } from './import-history.ts'
import { makeBook } from './maintenance-books.factory.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const signer = newSigner()

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  const context = await contextOf(db, user.id, { signer })
  const { caller } = context
  if (!caller) throw new Error('nobody')
  const request = { db, services: testServices({ signer }), caller, organizationId: garage.id, save: true }
  return {
    ...pair,
    api: callerOf(maintenanceBooksRouter, context),
    bring: (rows: string[], thingId?: string) =>
      historyImporter.run({ ...request, thingId, bytes: Buffer.from([HEADER, ...rows].join('\n')) }),
  }
}

const HEADER = 'Rekisterinumero;Päivä;Mittarilukema;Laji;Työt;Osat;Öljylaatu;Öljyä'
const places = Array.from({ length: MAX_HISTORY_ROWS }, (_, index) => index)
const row = (index: number, plate = '') =>
  `${plate};${plusDays('2001-01-01', Math.floor(index / 2))};${index * 20};Öljynvaihto;Öljyn vaihto|Tarkastus ${index};Suodatin (90915);5W-30;4,2`

test('10,000 entries come into one book, which opens and is checked; a retry brings none, one row more is saved in the background', async () => {
  const w = await world()
  const { id: vehicleId } = await makeVehicle(db, { organizationId: w.customerId, mileageKm: null })
  const { id } = await makeBook(db, { garageId: w.garageId, customerId: w.customerId, vehicleId })
  const rows = places.map((index) => row(index))
  expect(await w.bring(rows, id)).toMatchObject({ imported: true, added: MAX_HISTORY_ROWS, warningCount: 0 })
  const of = { organizationId: w.garageId, maintenanceBookId: id }
  expect(await w.api.details(of)).toMatchObject({ signedCount: MAX_HISTORY_ROWS, unbilledCount: 0 })
  const [last] = (await w.api.entries({ ...of, cursor: null })).rows
  expect(last?.fields.doneOn).toBe(plusDays('2001-01-01', MAX_HISTORY_ROWS / 2 - 1))
  expect(await w.api.verify(of)).toEqual({ state: 'VALID', count: MAX_HISTORY_ROWS })
  expect(await w.bring(rows, id)).toMatchObject({ added: 0, unchanged: MAX_HISTORY_ROWS })
  expect(await w.bring([...rows, row(0)], id)).toMatchObject({ imported: false, isLong: true })
})

test.runIf(isThorough)('10,000 entries come into the books of 2,000 cars', async () => {
  const w = await world()
  const cars = places.slice(0, 2000).map((index) => ({
    id: newId(),
    organizationId: w.customerId,
    registrationNumber: `AB${String.fromCharCode(65 + Math.floor(index / 999))}-${(index % 999) + 1}`,
  }))
  await transact(db, async (tx) => {
    await insertMany(tx, vehicles, cars)
    const shown = cars.map((car) => ({ garageId: w.garageId, vehicleId: car.id }))
    await insertMany(tx, vehicleGarages, shown)
  })
  const rows = places.map((index) => row(index, cars[index % cars.length]?.registrationNumber))
  expect(await w.bring(rows)).toMatchObject({ imported: true, added: MAX_HISTORY_ROWS, skipped: 0 })
  expect(await db.$count(maintenanceBooks, eq(maintenanceBooks.garageId, w.garageId))).toBe(cars.length)
})
