import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { EntryFields } from '../book-entries.ts'
import { VEHICLE_ENTRIES } from '../vehicle-entries.ts'
import { entryFields } from './entry-fields.ts'
import { makeBook } from './maintenance-books.factory.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'

const { db } = await testDatabase()

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  return {
    at: { organizationId: organization.id },
    api: callerOf(maintenanceBooksRouter, await contextOf(db, user.id)),
  }
}
async function world() {
  const [customer, garage, other] = [await side('CUSTOMER'), await side('GARAGE'), await side('GARAGE')]
  const customerId = customer.at.organizationId
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customerId })
  const bookOf = async ({ at: { organizationId: garageId } }: typeof garage) => {
    await makeTicket(db, { garageId, customerId, vehicleId })
    return (await makeBook(db, { garageId, customerId, vehicleId })).id
  }
  const sign = async (
    of: typeof garage,
    maintenanceBookId: string,
    fields: Partial<EntryFields>,
    correctsId: string | null = null,
  ) => {
    const { entryId } = await of.api.addEntry({
      ...of.at,
      maintenanceBookId,
      fields: entryFields({ mileageKm: null, ...fields }),
      fileIds: [],
      correctsId,
      requestKey: randomUUID(),
    })
    await of.api.sign({ ...of.at, entryId, version: 1, mileageConfirmed: false })
    return entryId
  }
  type Cursor = Parameters<typeof customer.api.ofVehicle>[0]['cursor']
  const seen = (of: typeof garage, cursor: Cursor = null) => of.api.ofVehicle({ ...of.at, vehicleId, cursor })
  return { customer, garage, other, vehicleId, bookOf, sign, seen }
}

test('a customer reads what is signed in all books of a car, the last service first; a garage its own', async () => {
  const { customer, garage, other, bookOf, sign, seen } = await world()
  const [own, others] = [await bookOf(garage), await bookOf(other)]
  await sign(garage, own, { doneOn: '2026-01-10', kind: 'OIL', works: [] })
  const wrong = await sign(other, others, { doneOn: '2026-03-10', mileageKm: 52_000 })
  await sign(other, others, { doneOn: '2026-02-10', mileageKm: 51_000 }, wrong)
  // a draft is its own side's
  await garage.api.addEntry({
    ...garage.at,
    maintenanceBookId: own,
    fields: entryFields(),
    fileIds: [],
    correctsId: null,
    requestKey: randomUUID(),
  })
  const { rows, next } = await seen(customer)
  expect(next).toBeNull()
  expect(rows).toMatchObject([
    { maintenanceBookId: others, doneOn: '2026-03-10', sequence: 1, corrects: null, correctedBy: 2, mileageKm: 52_000 },
    { maintenanceBookId: others, doneOn: '2026-02-10', sequence: 2, corrects: 1, correctedBy: null },
    { maintenanceBookId: own, doneOn: '2026-01-10', kind: 'OIL', works: [], workCount: 0 },
  ])
  expect((await seen(garage)).rows.map(({ maintenanceBookId }) => maintenanceBookId)).toEqual([own])
})

test('entries come some at a time, each once, also those of one day', async () => {
  const { customer, garage, bookOf, sign, seen } = await world()
  const book = await bookOf(garage)
  for (let at = 0; at <= VEHICLE_ENTRIES; at += 1) await sign(garage, book, { doneOn: '2026-01-10' })
  const first = await seen(customer)
  const rest = await seen(customer, first.next)
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([VEHICLE_ENTRIES, 1, null])
  expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(VEHICLE_ENTRIES + 1)
})

test('a garage that is not connected with the customer any more finds no such car', async () => {
  const { customer, garage, bookOf, seen } = await world()
  await bookOf(garage)
  await db.delete(connections).where(eq(connections.customerId, customer.at.organizationId))
  expect(await refusal(seen(garage))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
})
