import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { NewVehicle } from '../vehicles.ts'
import { showVehicleToGarage } from './save-vehicle.ts'
import { makeVehicle } from './vehicles.factory.ts'
import { vehiclesRouter } from './vehicles.router.ts'
import { mileageReadings, vehicles } from './vehicles.tables.ts'

const { db } = await testDatabase()

async function side(type: 'GARAGE' | 'CUSTOMER', role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const { organization, user } = await makeStaffed(db, { type, role })
  const caller = callerOf(vehiclesRouter, await contextOf(db, user.id))
  return { id: organization.id, caller }
}
const car = (given: object) => NewVehicle.parse(given)
const rowOf = async (id: string) => (await db.select().from(vehicles).where(eq(vehicles.id, id)))[0]

test('a customer’s car is edited by its people on the version that they saw, and each edit is written down', async () => {
  const { id: organizationId, caller } = await side('CUSTOMER')
  const { id: vehicleId } = await makeVehicle(db, { organizationId, registrationNumber: 'ABC-1' })
  const at = { organizationId, vehicleId }
  const changes = { registrationNumber: 'abc 2', color: 'Sininen', firstUseOn: '2019-04-12' }
  const { version } = await caller.edit({ ...at, version: 1, changes })
  expect(await caller.details(at)).toMatchObject({
    registrationNumber: 'ABC-2',
    color: 'Sininen',
    make: 'Toyota',
    version,
    can: { edit: true },
    nextInspectionOn: expect.stringMatching(/-04-12$/),
  })
  expect(await refusal(caller.edit({ ...at, version: 1, changes }))).toMatchObject({
    kind: 'conflict',
    reason: 'vehicle_changed',
  })
  const audited = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
  expect(audited).toMatchObject([
    { action: 'vehicles.edited', details: { id: vehicleId, fields: Object.keys(changes) } },
  ])
})

test('a given inspection is not overwritten by a computed one', async () => {
  const { id: organizationId, caller } = await side('CUSTOMER')
  const { id: vehicleId } = await makeVehicle(db, { organizationId })
  const changes = { firstUseOn: '2019-04-12', nextInspectionOn: '2027-01-05' }
  await caller.edit({ organizationId, vehicleId, version: 1, changes })
  expect(await rowOf(vehicleId)).toMatchObject({ nextInspectionOn: '2027-01-05', dueOn: '2027-01-05' })
})

test('a mileage can be given for the car itself, and an odd one does not become the car’s until it is confirmed', async () => {
  const { id: organizationId, caller } = await side('CUSTOMER')
  const { id: vehicleId } = await makeVehicle(db, { organizationId, mileageKm: 90_000 })
  const at = { organizationId, vehicleId }
  const { version } = await caller.edit({ ...at, version: 1, changes: { mileageKm: 9000 } })
  expect(await caller.details(at)).toMatchObject({ mileageKm: 90_000 })
  await caller.edit({ ...at, version, changes: { mileageKm: 9000 }, mileageConfirmed: true })
  expect(await caller.details(at)).toMatchObject({ mileageKm: 9000 })
  expect(await caller.mileages(at)).toMatchObject([
    { mileageKm: 9000, odd: true, confirmed: false },
    { mileageKm: 9000, odd: true, confirmed: true },
  ])
})

test('mileages come in the order of their days, and one that falls is marked from every source', async () => {
  const { id: organizationId, caller } = await side('CUSTOMER')
  const { id: vehicleId } = await makeVehicle(db, { organizationId, mileageKm: 148_200 })
  const read = (mileageKm: number, day: string) => ({ vehicleId, mileageKm, readAt: `${day}T08:00:00.000Z` })
  await db
    .insert(mileageReadings)
    .values([
      read(148_200, '2026-11-22'),
      read(118_300, '2025-09-03'),
      read(102_550, '2025-10-03'),
      read(115_750, '2026-01-31'),
    ])
  expect((await caller.mileages({ organizationId, vehicleId })).map(({ mileageKm, odd }) => [mileageKm, odd])).toEqual([
    [118_300, true],
    [102_550, false],
    [115_750, false],
    [148_200, false],
  ])
})

describe('an edit is refused', () => {
  test('at the number that another car of the customer has, and without any number', async () => {
    const { id: organizationId, caller } = await side('CUSTOMER')
    await makeVehicle(db, { organizationId, registrationNumber: 'ABC-1' })
    const { id: vehicleId } = await makeVehicle(db, { organizationId, registrationNumber: 'ABC-2' })
    const edit = (registrationNumber: string) =>
      refusal(caller.edit({ organizationId, vehicleId, version: 1, changes: { registrationNumber } }))
    for (const number of ['ABC-1', '']) {
      const fields = [expect.objectContaining({ field: 'registrationNumber' })]
      expect(await edit(number)).toMatchObject({ kind: 'invalid', details: { fields } })
    }
  })

  test('for a garage, unless it keeps the customer’s cars because the customer has no people', async () => {
    const garage = await side('GARAGE')
    const seen = async (given: object) => {
      const customer = await makeCustomer(db, given)
      const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
      await makeConnection(db, { garageId: garage.id, customerId: customer.id })
      await transact(db, (tx) => showVehicleToGarage(tx, garage.id, vehicleId))
      return { organizationId: garage.id, vehicleId }
    }
    const theirs = await seen({})
    const change = { version: 1, changes: { color: 'Musta' } }
    expect(await garage.caller.details(theirs)).toMatchObject({ can: { edit: false } })
    const no = { kind: 'forbidden', reason: 'vehicle_not_editable' }
    expect(await refusal(garage.caller.edit({ ...theirs, ...change }))).toMatchObject(no)
    expect(await refusal(garage.caller.remove({ ...theirs, version: 1 }))).toMatchObject(no)
    const kept = await seen({ managedByGarageId: garage.id })
    expect(await garage.caller.edit({ ...kept, ...change })).toEqual({ version: 2 })
  })
})

describe('adding', () => {
  test('a car is added by any of the customer’s people, and refused at its number when it is there', async () => {
    const { id: organizationId, caller } = await side('CUSTOMER', 'MEMBER')
    const vehicle = car({ registrationNumber: 'abc1', firstUseOn: '2019-04-12' })
    const { vehicleId } = await caller.add({ organizationId, vehicle })
    expect(await rowOf(vehicleId)).toMatchObject({ registrationNumber: 'ABC-1', firstUseOn: '2019-04-12' })
    expect((await rowOf(vehicleId))?.nextInspectionOn).toMatch(/-04-12$/)
    const fields = [expect.objectContaining({ field: 'vehicle.registrationNumber' })]
    expect(await refusal(caller.add({ organizationId, vehicle }))).toMatchObject({ details: { fields } })
  })

  test('a garage has no cars of its own', async () => {
    const { id: organizationId, caller } = await side('GARAGE')
    const vehicle = car({ registrationNumber: 'ABC-1' })
    expect(await refusal(caller.add({ organizationId, vehicle }))).toMatchObject({ reason: 'customer_only' })
  })
})

test('a car that nothing speaks of is removed, and what is removed once is not found again', async () => {
  const { id: organizationId, caller } = await side('CUSTOMER')
  const { id: vehicleId } = await makeVehicle(db, { organizationId })
  const at = { organizationId, vehicleId, version: 1 }
  expect(await caller.remove(at)).toEqual({ isKept: false })
  expect(await rowOf(vehicleId)).toBeUndefined()
  expect(await refusal(caller.remove(at))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
})
