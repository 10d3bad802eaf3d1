import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { NewVehicle } from '../vehicles.ts'
import { saveVehicle, showVehicleToGarage } from './save-vehicle.ts'
import { makeVehicle } from './vehicles.factory.ts'
import { vehiclesRouter } from './vehicles.router.ts'
import { vehicles } from './vehicles.tables.ts'

const { db } = await testDatabase()
const router = vehiclesRouter
const typed = (given: object) => NewVehicle.parse(given)

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  return { id: organization.id, caller: callerOf(router, await contextOf(db, user.id)) }
}

describe('who sees a vehicle', () => {
  test('its customer does, a garage only once it has had it, while the two are connected', async () => {
    const customer = await side('CUSTOMER')
    const garage = await side('GARAGE')
    const vehicle = await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'ABC-123' })
    const ask = () => garage.caller.get({ organizationId: garage.id, vehicleId: vehicle.id })
    expect(await customer.caller.get({ organizationId: customer.id, vehicleId: vehicle.id })).toMatchObject({
      registrationNumber: 'ABC-123',
    })
    expect(await refusal(ask())).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
    const pair = { garageId: garage.id, customerId: customer.id }
    await makeConnection(db, pair)
    expect(await refusal(ask())).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
    await transact(db, (tx) => showVehicleToGarage(tx, garage.id, vehicle.id))
    expect((await ask()).id).toBe(vehicle.id)
    const mine = { organizationId: garage.id, customerId: customer.id }
    const look = () => garage.caller.lookUp({ ...mine, registrationNumber: 'ABC-123' })
    expect(await look()).toMatchObject({ own: { id: vehicle.id } })

    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.garageId, garage.id))
    expect(await refusal(ask())).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
    expect(await look()).toMatchObject({ own: null })
  })
})

describe('looking up', () => {
  test('the own register comes before the vehicle data service', async () => {
    const customer = await side('CUSTOMER')
    const look = (registrationNumber: string) =>
      customer.caller.lookUp({ organizationId: customer.id, registrationNumber })
    expect(await look('abc123')).toMatchObject({ registrationNumber: 'ABC-123', own: null, found: { make: 'Toyota' } })
    await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'ABC-123', make: 'Oma' })
    expect(await look('abc 123')).toMatchObject({ own: { make: 'Oma' }, found: null })
    expect(await look('WX-1234')).toMatchObject({ known: false, own: null, found: null })
    expect(await refusal(look('???'))).toMatchObject({ kind: 'invalid' })
  })

  test('a register that is unreachable is reported, and the own vehicles are found all the same', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
    const vehicleData = async () => ({ vehicle: null, isAway: true })
    const caller = callerOf(router, await contextOf(db, user.id, { vehicleData }))
    const look = () => caller.lookUp({ organizationId: organization.id, registrationNumber: 'ABC-123' })
    expect(await look()).toMatchObject({ own: null, found: null, isRegisterAway: true })
    await makeVehicle(db, { organizationId: organization.id, registrationNumber: 'ABC-123' })
    expect(await look()).toMatchObject({ own: { registrationNumber: 'ABC-123' }, isRegisterAway: false })
  })

  test('a register whose terms were not accepted is not asked, and the own vehicles are found all the same', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
    const caller = callerOf(router, await contextOf(db, user.id, { vehicleRegisterHasTerms: true }))
    const look = () => caller.lookUp({ organizationId: organization.id, registrationNumber: 'ABC-123' })
    expect(await look()).toMatchObject({ own: null, found: null, isRegisterAway: false, needsRegisterTerms: true })
    await makeVehicle(db, { organizationId: organization.id, registrationNumber: 'ABC-123' })
    expect(await look()).toMatchObject({ own: { registrationNumber: 'ABC-123' }, needsRegisterTerms: false })
  })
})

test('what the register says and a form could not send is left out', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const registered = { registrationNumber: 'OLD-98', make: 'Volvo', model: '940', color: 'x'.repeat(100) }
  const odd = { year: 98, firstUseOn: '1798-05-04', vinNumber: 'ei tiedossa' }
  const look = async (more: object) => {
    const vehicleData = async () => ({ vehicle: { ...registered, ...odd, ...more }, isAway: false })
    const caller = callerOf(router, await contextOf(db, user.id, { vehicleData }))
    return (await caller.lookUp({ organizationId: organization.id, registrationNumber: 'OLD-98' })).found
  }
  const cleaned = { make: 'Volvo', model: '940', color: '', year: null, firstUseOn: null, vinNumber: null }
  expect(await look({})).toEqual({ registrationNumber: 'OLD-98', ...cleaned })
  const old = { year: 1974, firstUseOn: '1974-06-01', vinNumber: 'E10412345' }
  expect(await look(old)).toMatchObject(old)
  const { registrationNumber: _, ...found } = (await look(old)) ?? {}
  expect(NewVehicle.safeParse({ registrationNumber: 'OLD-98', ...found }).success).toBe(true)
})

describe('saving', () => {
  test('knows a car by its plate’s key, and makes one of those that were recorded by their spelling', async () => {
    const customer = await side('CUSTOMER')
    const { id } = customer
    const save = (registrationNumber: string) =>
      transact(db, (tx) => saveVehicle(tx, id, typed({ registrationNumber }), { path: 'vehicle', merge: [] }))
    const first = await makeVehicle(db, { organizationId: id, registrationNumber: '123 ABC', color: '' })
    await makeVehicle(db, { organizationId: id, registrationNumber: '123ABC', color: 'Musta', vinNumber: 'E10412345' })
    expect(await save('123-abc')).toMatchObject({ id: first.id, color: 'Musta', vinNumber: 'E10412345' })
    for (const spelling of ['ABC12D', 'ABC 12D', 'abc-12d']) await save(spelling)
    expect(await db.$count(vehicles, eq(vehicles.organizationId, id))).toBe(2)
    const add = (registrationNumber: string) =>
      refusal(customer.caller.add({ organizationId: id, vehicle: typed({ registrationNumber }) }))
    expect(await add('abc 12 d')).toMatchObject({ kind: 'invalid' })
    expect(await customer.caller.lookUp({ organizationId: id, registrationNumber: 'abc 12d' })).toMatchObject({
      own: { registrationNumber: 'ABC12D' },
    })
    const other = await save('XYZ-1')
    const edit = { vehicleId: other.id, version: other.version, changes: { registrationNumber: 'abc-12d' } }
    expect(await refusal(customer.caller.edit({ organizationId: id, ...edit }))).toMatchObject({ kind: 'invalid' })
  })

  test('fills what was empty and keeps what was known', async () => {
    const { id } = await side('CUSTOMER')
    const save = (given: object) =>
      transact(db, (tx) => saveVehicle(tx, id, typed(given), { path: 'vehicle', merge: [] }))
    const first = await save({ registrationNumber: 'kul 1', make: 'Ford' })
    const again = await save({ registrationNumber: 'KUL-1', make: 'Toinen', model: 'Transit', year: 2019 })
    expect(again).toMatchObject({ id: first.id, make: 'Ford', model: 'Transit', year: 2019 })
    expect(await db.$count(vehicles, eq(vehicles.organizationId, id))).toBe(1)
  })

  test.each([
    [{}, 'registrationNumber'],
    [{ registrationNumber: '!!' }, 'registrationNumber'],
    [{ vinNumber: 'IOQ' }, 'vinNumber'],
    [{ registrationNumber: 'A-1', firstUseOn: '1899-12-31' }, 'firstUseOn'],
    [{ registrationNumber: 'A-1', year: 1700 }, 'year'],
  ])('%j is refused at %s', (given, field) => {
    expect(NewVehicle.safeParse(given).error?.issues[0]?.path).toEqual([field])
  })
})

test('the model year may be next year’s, as Helsinki counts years, also after New Year has passed', () => {
  const isTaken = (year: number, now: string) => {
    vi.setSystemTime(now)
    return NewVehicle.safeParse({ registrationNumber: 'A-1', year }).success
  }
  try {
    expect(isTaken(2027, '2026-12-31T21:59:00Z')).toBe(true)
    expect(isTaken(2028, '2026-12-31T21:59:00Z')).toBe(false)
    expect(isTaken(2028, '2026-12-31T22:01:00Z')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
