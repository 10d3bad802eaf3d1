import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { makeConnection } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { callerOn, makeSides } from './rest-api.fixture.ts'
import { restRoutes } from './rest-api.routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, restRoutes)
afterAll(() => app.close())
const call = callerOn(app)
const named = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found
}
const [list, create, get] = [named('listTickets'), named('createTicket'), named('getTicket')]
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

describe('reporting a car', () => {
  test('a customer’s program reports its car: the timeline names the key, and the garage is notified', async () => {
    const { garage, customer, keys, vehicle } = await makeSides(db)
    const body = { garageId: garage.id, vehicleId: vehicle.id, title: 'Jarrut', mileageKm: 15_000 }
    const { status, json } = await call(create, { key: keys.customer.key, body })
    expect([status, json]).toMatchObject([201, { title: 'Jarrut', status: 'NEW', lines: [], mileageKm: 15_000 }])
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, json.id))
    expect(ticket).toMatchObject({
      garageId: garage.id,
      customerId: customer.id,
      reportedByUserId: null,
      reportedByOrganizationId: customer.id,
    })
    const events = await db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, json.id))
    expect(events).toMatchObject([
      { kind: 'REPORTED', actorUserId: null, actorOrganizationId: customer.id, data: { apiKey: 'Kalusto-ohjelma' } },
    ])
    const announced = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'ticket.reported'))
    expect(announced.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ ticketId: json.id, actorOrganizationId: customer.id, actorUserId: null }),
    )
  })

  test('a garage’s program opens a ticket for its customer, also of a car that is new', async () => {
    const { customer, keys, garage } = await makeSides(db)
    const body = { customerId: customer.id, vehicle: { registrationNumber: 'xyz-987', make: 'Volvo' }, title: 'Huolto' }
    const { status, json } = await call(create, { key: keys.garage.key, body })
    expect([status, json]).toMatchObject([201, { registrationNumber: 'XYZ-987', garage: { id: garage.id } }])
  })

  test('a retry makes no second ticket, another report with its key is refused', async () => {
    const { garage, keys, vehicle } = await makeSides(db)
    const [key, requestKey] = [keys.customer.key, randomUUID()]
    const body = { garageId: garage.id, vehicleId: vehicle.id, title: 'Jarrut' }
    const answers = await Promise.all([1, 2, 3].map(() => call(create, { key, body, requestKey })))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const other = await call(create, { key, body: { ...body, title: 'Muuta' }, requestKey })
    expect([other.status, other.json.reason]).toEqual([409, 'already_reported'])
    expect(await db.$count(tickets, and(eq(tickets.garageId, garage.id), eq(tickets.title, 'Jarrut')))).toBe(1)
  })

  test('where there is no connection, or the garage is not in use, the garage does not exist', async () => {
    const { garage, customer, keys, vehicle } = await makeSides(db)
    const body = { garageId: garage.id, vehicleId: vehicle.id, title: 'Jarrut' }
    const ask = async () => {
      const { status, json } = await call(create, { key: keys.customer.key, body })
      return [status, json.reason]
    }
    await db.update(organizations).set({ disabledAt: new Date().toISOString() }).where(eq(organizations.id, garage.id))
    expect(await ask()).toEqual([404, 'garage'])
    await db.update(organizations).set({ disabledAt: null }).where(eq(organizations.id, garage.id))
    await db.delete(connections).where(eq(connections.customerId, customer.id))
    expect(await ask()).toEqual([404, 'garage'])
    await makeConnection(db, { garageId: garage.id, customerId: customer.id, state: 'PENDING' })
    expect(await ask()).toEqual([404, 'garage'])
  })

  test.each([
    ['without a title', { title: '' }, 'title'],
    ['without a car', { vehicleId: undefined }, 'vehicleId'],
    ['with the other side’s field', { customerId: 'x' }, 'garageId'],
    ['with a mileage in words', { mileageKm: 'paljon' }, 'mileageKm'],
    [
      'with a car that has no number',
      { vehicleId: undefined, vehicle: { make: 'Volvo' } },
      'vehicle.registrationNumber',
    ],
  ])('a report %s is refused at the field', async (_what, change, field) => {
    const { garage, keys, vehicle } = await makeSides(db)
    const body = { garageId: garage.id, vehicleId: vehicle.id, title: 'Jarrut', ...change }
    const { status, json } = await call(create, { key: keys.customer.key, body })
    expect([status, json.reason, json.title]).toEqual([400, 'fields', 'Pyyntö on virheellinen'])
    expect(json.fields).toContainEqual({ field, message: expect.any(String) })
  })
})

test('what the customer’s own rules ask, and two numbers of different cars, are refused where they are sent', async () => {
  const { garage, customer, keys, vehicle } = await makeSides(db)
  await db
    .insert(customerProperties)
    .values({ ...NEW_CUSTOMER_PROPERTIES, organizationId: customer.id, referenceRequired: true })
  const { key } = keys.customer
  const body = { garageId: garage.id, vehicleId: vehicle.id, title: 'Jarrut' }
  expect((await call(create, { key, body })).json.fields).toMatchObject([{ field: 'customerReference' }])
  const other = await makeVehicle(db, { organizationId: customer.id, vinNumber: 'WVWZZZ1KZ6W000001' })
  const mixed = { registrationNumber: vehicle.registrationNumber, vinNumber: other.vinNumber }
  const asked = { garageId: garage.id, vehicle: mixed, title: 'Jarrut', customerReference: '4' }
  const { status, json } = await call(create, { key, body: asked })
  expect([status, json.fields[0].field]).toEqual([400, expect.stringMatching(/^vehicle\.(registration|vin)Number$/)])
})

describe('the list of tickets', () => {
  test('pages are of the asked length, the newest first, each ticket once, also those in the archive', async () => {
    const { garage, customer, vehicle, ticket, keys } = await makeSides(db)
    const parties = { garageId: garage.id, customerId: customer.id, vehicleId: vehicle.id }
    const made = [ticket.id]
    for (const day of ['01', '02', '03', '04']) {
      const createdAt = `2030-01-${day}T00:00:00.000Z`
      const closed = day === '02' ? { status: 'DONE' as const, customerArchivedAt: createdAt } : {}
      made.push((await makeTicket(db, { ...parties, ...closed, createdAt })).id)
    }
    const found: string[] = []
    let query = '?limit=2'
    for (let pages = 0; pages < 3; pages++) {
      const { json } = await call(list, { key: keys.customer.key, query })
      found.push(...idsOf(json))
      query = `?limit=2&cursor=${json.nextCursor}`
      expect(json.nextCursor === null).toBe(pages === 2)
    }
    expect(found).toEqual(made.reverse())
  })

  test('it is filtered by status, by plate however that is written, and by what has changed', async () => {
    const { garage, customer, ticket, keys, vehicle } = await makeSides(db)
    const other = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'READY' })
    const ask = async (query: string, side: 'garage' | 'customer' = 'customer') =>
      idsOf((await call(list, { key: keys[side].key, query })).json)
    expect(await ask('?status=READY')).toEqual([other.id])
    expect(await ask('?status=READY&status=NEW')).toEqual([other.id, ticket.id])
    const plate = (vehicle.registrationNumber ?? '').replace('-', '').toLowerCase()
    expect(await ask(`?registrationNumber=${plate}`)).toEqual([ticket.id])
    expect(await ask('?changedSince=2040-01-01T00:00:00Z')).toEqual([])
    const about = { actorOrganizationId: garage.id, createdAt: '2041-01-01T00:00:00.000Z' }
    await db.insert(ticketEvents).values({ ...about, ticketId: ticket.id, kind: 'COMMENTED', data: { body: 'Hei' } })
    const note = { ...about, kind: 'NOTED' as const, data: { body: 'Sisäinen' }, internal: true }
    await db.insert(ticketEvents).values({ ...note, ticketId: other.id })
    // a note of the garage is no news for its customer
    expect(await ask('?changedSince=2040-01-01T00:00:00Z')).toEqual([ticket.id])
    expect(await ask('?changedSince=2040-01-01T00:00:00Z', 'garage')).toEqual([other.id, ticket.id])
  })

  test('a wrong filter is refused at its field', async () => {
    const { keys } = await makeSides(db)
    for (const [query, field] of [
      ['?status=OTHER', 'status.0'],
      ['?limit=201', 'limit'],
      ['?limit=0', 'limit'],
      ['?changedSince=eilen', 'changedSince'],
    ] as const) {
      const { status, json } = await call(list, { key: keys.garage.key, query })
      expect([status, json.fields[0].field]).toEqual([400, field])
    }
  })
})

test('one ticket has its lines with their prices and the totals, and nothing of the garage’s own', async () => {
  const { ticket, keys, ids } = await makeSides(db)
  const { json } = await call(get, { key: keys.customer.key, params: ids })
  expect(json).toMatchObject({
    id: ticket.id,
    lines: [{ name: 'Jarrupalat eteen', unitPriceCents: 10_000, netCents: 10_000 }],
    totals: { netCents: 10_000, currency: 'EUR' },
    price: { priceType: 'NONE', agreedCents: null },
  })
  expect(json.totals.grossCents).toBe(json.totals.netCents + json.totals.vatCents)
  expect(Object.keys(json)).not.toContain('can')
})

test('a body that is too large or of another kind is refused as a problem', async () => {
  const { keys } = await makeSides(db)
  const { key } = keys.customer
  const large = await call(create, { key, body: { title: 'x'.repeat(70_000) } })
  expect([large.status, large.json.reason, large.json.status]).toEqual([413, 'payload_too_large', 413])
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/tickets',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    payload: 'title=x',
  })
  expect([answer.statusCode, answer.json().reason]).toEqual([415, 'unsupported_media_type'])
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test.each([
  ['?changedSince=0000-01-01T00:00:00Z', 'changedSince'],
  [`?cursor=${Buffer.from('{"at":"0000-01-01T00:00:00Z","id":"x"}').toString('base64url')}`, 'cursor'],
])('the query %s is the caller’s mistake, no failure', async (query, field) => {
  const { keys } = await makeSides(db)
  const { status, json } = await call(list, { key: keys.customer.key, query })
  expect([status, json.fields[0].field]).toEqual([400, field])
})

test('characters that PostgreSQL does not keep are no failure', async () => {
  const { garage, keys, vehicle } = await makeSides(db)
  const body = { garageId: garage.id, vehicleId: vehicle.id, title: 'a\u0000b', description: '\ud800' }
  expect((await call(create, { key: keys.customer.key, body })).status).toBeLessThan(500)
  const cursor = Buffer.from(JSON.stringify({ name: '\u0000', id: vehicle.id })).toString('base64url')
  const answer = await call(named('listCustomers'), { key: keys.garage.key, query: `?cursor=${cursor}` })
  expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: 'cursor' }] } })
})

test('no answer opens the interface to pages of other sites', async () => {
  const { keys } = await makeSides(db)
  const headers = { origin: 'https://muu.example' }
  const answer = await call(list, { key: keys.customer.key, headers })
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await app.inject({ method: 'OPTIONS', url: '/api/v1/tickets' })).statusCode).toBe(404)
})
