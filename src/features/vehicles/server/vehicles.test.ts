import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { remoteVehicleData } from '#server/vehicle-data/vehicle-data.ts'
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
    const found = await garage.caller.find({ organizationId: garage.id, text: 'abc1', customerId: customer.id })
    expect(found.map((one) => one.id)).toEqual([vehicle.id])

    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.garageId, garage.id))
    expect(await refusal(ask())).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
    const mine = { organizationId: garage.id, customerId: customer.id }
    expect(await garage.caller.find({ ...mine, text: 'abc1' })).toEqual([])
    expect(await garage.caller.lookUp({ ...mine, registrationNumber: 'ABC-123' })).toMatchObject({ own: null })
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
})

describe('saving', () => {
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

describe('the vehicle data service', () => {
  const answers = new Map<string, [status: number, body: string]>([
    ['ABC-1', [200, '{"make":"Volvo","year":2015}']],
    ['BAD-1', [200, '{"make":5}']],
    ['ERR-1', [500, 'x']],
  ])
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    const [status, body] = answers.get(decodeURIComponent(request.url?.split('/').at(-1) ?? '')) ?? [404, '']
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const warnings: unknown[] = []
  let ask: ReturnType<typeof remoteVehicleData>
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
    ask = remoteVehicleData({ baseUrl, apiKey: 'avain' }, (error) => warnings.push(error))
  })
  afterAll(() => void server.close())

  test('answers with the vehicle, and with nothing when it is unknown, broken or away', async () => {
    expect(await ask('ABC-1')).toMatchObject({ make: 'Volvo', model: '', year: 2015 })
    expect(await ask('NOT-1')).toBeNull()
    expect(warnings).toEqual([])
    expect([await ask('BAD-1'), await ask('ERR-1')]).toEqual([null, null])
    expect(warnings).toHaveLength(2)
    expect(asked[0]).toBe('Bearer avain')
  })
})
