import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { callerOn, makeSides } from './rest-api.fixture.ts'
import { restRoutes } from './rest-api.routes.ts'

const { db } = await testDatabase()
const NOW = '2026-12-08T06:00:00.000Z'
const app = await routeServer(db, restRoutes, { services: { clock: () => new Date(NOW) } })
afterAll(() => app.close())
const call = callerOn(app)
const named = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found
}
const [list, get, report, readings] = ['listVehicles', 'getVehicle', 'createMileage', 'listMileages'].map(named) as [
  Operation,
  Operation,
  Operation,
  Operation,
]

describe('reporting a mileage', () => {
  test('it becomes the car’s mileage, once however often it is sent', async () => {
    const { keys, ids, vehicle } = await makeSides(db)
    const [key, requestKey] = [keys.customer.key, randomUUID()]
    const body = { mileageKm: 42_000, readAt: '2026-12-08T07:30:00+02:00' }
    const answers = await Promise.all([1, 2].map(() => call(report, { key, params: ids, body, requestKey })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.json).toEqual(answers[1]?.json)
    expect(answers[0]?.json).toMatchObject({ mileageKm: 42_000, readAt: '2026-12-08T05:30:00.000Z', odd: false })
    expect(await db.$count(mileageReadings, eq(mileageReadings.vehicleId, vehicle.id))).toBe(1)
    const [row] = await db.select().from(vehicles).where(eq(vehicles.id, vehicle.id))
    expect(row).toMatchObject({ mileageKm: 42_000, mileageAt: '2026-12-08T05:30:00.000Z' })
    const { json } = await call(readings, { key, params: ids })
    expect(json.data).toEqual([answers[0]?.json])
  })

  test('another reading with the same key is refused', async () => {
    const { keys, ids } = await makeSides(db)
    const [key, requestKey] = [keys.customer.key, randomUUID()]
    await call(report, { key, params: ids, body: { mileageKm: 42_000 }, requestKey })
    const other = await call(report, { key, params: ids, body: { mileageKm: 43_000 }, requestKey })
    expect([other.status, other.json.reason]).toEqual([409, 'mileage_reported'])
  })

  test('one that does not fit is kept, marked and not used, unless it is confirmed', async () => {
    const { keys, ids, vehicle } = await makeSides(db)
    const { key } = keys.customer
    const send = (body: object) => call(report, { key, params: ids, body })
    await send({ mileageKm: 42_000, readAt: '2026-12-01T06:00:00Z' })
    expect((await send({ mileageKm: 4200 })).json).toMatchObject({ odd: true, confirmed: false })
    const mileageOf = async () => (await db.select().from(vehicles).where(eq(vehicles.id, vehicle.id)))[0]?.mileageKm
    expect(await mileageOf()).toBe(42_000)
    expect((await send({ mileageKm: 4300, confirmed: true })).json).toMatchObject({ odd: true, confirmed: true })
    expect(await mileageOf()).toBe(4300)
  })

  test.each([
    ['in the future', '2026-12-08T06:06:00Z'],
    ['of the past', '2026-11-01T06:00:00Z'],
    ['without a time', '2026-12-01'],
  ])('one %s is refused at its time', async (_what, readAt) => {
    const { keys, ids } = await makeSides(db)
    const { status, json } = await call(report, { key: keys.customer.key, params: ids, body: { mileageKm: 1, readAt } })
    expect([status, json.fields[0].field]).toEqual([400, 'readAt'])
  })

  test('a garage reports it of a customer that it manages, and of no other', async () => {
    const { keys, ids, customer, garage } = await makeSides(db)
    const ask = () => call(report, { key: keys.garage.key, params: ids, body: { mileageKm: 42_000 } })
    expect((await ask()).json).toMatchObject({ status: 403, reason: 'vehicle_not_editable' })
    await db.update(organizations).set({ managedByGarageId: garage.id }).where(eq(organizations.id, customer.id))
    expect((await ask()).status).toBe(201)
  })

  test('more than 24 a day of one car are refused', async () => {
    const { keys, ids, vehicle } = await makeSides(db)
    const ask = () => call(report, { key: keys.customer.key, params: ids, body: { mileageKm: 42_000 } })
    await ask()
    await db
      .update(rateLimits)
      .set({ hits: 24 })
      .where(eq(rateLimits.key, `reported-mileages:${vehicle.id}`))
    const { status, headers } = await ask()
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})

test('a customer lists its fleet page by page, with cars out of use', async () => {
  const { customer, vehicle, keys } = await makeSides(db)
  const retired = await makeVehicle(db, { organizationId: customer.id, retiredAt: NOW })
  const { key } = keys.customer
  const first = await call(list, { key, query: '?limit=1' })
  expect(first.json.data).toMatchObject([{ id: vehicle.id, retiredAt: null, customer: { id: customer.id } }])
  const second = await call(list, { key, query: `?limit=1&cursor=${first.json.nextCursor}` })
  expect(second.json).toMatchObject({ data: [{ id: retired.id, retiredAt: NOW }], nextCursor: null })
})

test('a garage lists the cars that have been with it, without how their owner sorts them', async () => {
  const { customer, vehicle, keys, ids } = await makeSides(db)
  await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'EIK-001' })
  await db.update(vehicles).set({ costCentre: 'Kuljetus 4' }).where(eq(vehicles.id, vehicle.id))
  const { json } = await call(list, { key: keys.garage.key })
  expect(json.data.map(({ id }: { id: string }) => id)).toEqual([vehicle.id])
  expect((await call(get, { key: keys.garage.key, params: ids })).json).toMatchObject({ id: vehicle.id, facts: null })
  const own = await call(get, { key: keys.customer.key, params: ids })
  expect(own.json.facts).toMatchObject({ costCentre: 'Kuljetus 4' })
  const plate = (vehicle.registrationNumber ?? '').replace('-', ' ').toLowerCase()
  const byPlate = await call(list, { key: keys.garage.key, query: `?registrationNumber=${encodeURIComponent(plate)}` })
  expect(byPlate.json.data).toMatchObject([{ id: vehicle.id }])
})
