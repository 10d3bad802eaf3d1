import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connections as connectionsFeature } from '#features/connections/server/connections.feature.ts'
import { connectionsRouter } from '#features/connections/server/connections.router.ts'
import { noticeListener } from '#features/notifications/server/announce-notices.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { freshBusinessId, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createRelay } from '#server/events/relay.ts'
import { contributionsOf } from '#server/feature.ts'
import { createLog } from '#server/log.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { followConnection } from './follow-connection.ts'
import { tickets as ticketsFeature } from './tickets.feature.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()
const api = router({
  organizations: organizationsRouter,
  connections: connectionsRouter,
  tickets: ticketsRouter,
  vehicles: vehiclesRouter,
})
const services = { features: contributionsOf([ticketsFeature]) }
const clock = () => new Date()
const notices = [...(connectionsFeature.notices ?? []), ...(ticketsFeature.notices ?? [])]
const relay = createRelay({
  db,
  clock,
  log: createLog('silent'),
  listeners: [noticeListener(notices, clock), followConnection(services)],
})

/** A garage and a customer that have never dealt with each other, and the customer's recorded car. */
async function strangers() {
  const businessId = freshBusinessId()
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', name: 'Vallila' })
  const { organization: customer, user: owner } = await makeStaffed(db, {
    type: 'CUSTOMER',
    name: 'Pohjola',
    businessId,
    phone: '+358401234567',
    city: 'Vantaa',
  })
  const recorded = await makeVehicle(db, {
    organizationId: customer.id,
    registrationNumber: 'SAL-1',
    make: 'Salainen',
    mileageKm: 120_000,
  })
  const inGarage = callerOf(api, await contextOf(db, mechanic.id, services))
  const inCustomer = callerOf(api, await contextOf(db, owner.id, services))
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const report = (more: object = {}) =>
    inGarage.tickets.reportForCustomer({
      ...g,
      customer: { customerId: customer.id, businessId },
      vehicle: { vehicle: { registrationNumber: 'sal 1', make: 'Arvaus' } },
      job: { title: 'Jarrut', mileageKm: 125_000 },
      requestKey: randomUUID(),
      ...more,
    })
  const connection = async () => {
    const pair = and(eq(connections.garageId, garage.id), eq(connections.customerId, customer.id))
    const [found] = await db.select().from(connections).where(pair)
    if (!found) throw new Error('no connection')
    return { ...found, at: { connectionId: found.id, version: found.version } }
  }
  return {
    garage,
    customer,
    businessId,
    recorded,
    inGarage,
    inCustomer,
    g,
    c,
    report,
    connection,
  }
}

describe('a car of a customer that the garage found by its business id', () => {
  test('the search returns name and business id, and that the two are not connected', async () => {
    const { inGarage, g, businessId, customer, report } = await strangers()
    const find = async () => inGarage.organizations.findCustomers({ ...g, text: businessId })
    const nothing = { address: '', phone: '' }
    expect(await find()).toMatchObject([{ name: 'Pohjola', businessId, ...nothing, connection: null }])
    await report()
    expect(await find()).toMatchObject([{ id: customer.id, ...nothing, connection: 'PENDING' }])
    expect(await inGarage.organizations.findCustomers({ ...g, text: '', id: customer.id })).toMatchObject([nothing])
  })

  test('the garage’s ticket holds what it typed, and no vehicle; what the customer has recorded is unchanged', async () => {
    const { inGarage, inCustomer, g, c, report, recorded, customer } = await strangers()
    const { ticketId } = await report()
    expect(await inGarage.tickets.get({ ...g, ticketId })).toMatchObject({
      registrationNumber: 'SAL-1',
      make: 'Arvaus',
      model: '',
      vinNumber: null,
      vehicleId: null,
      lastMileageKm: null,
      connection: 'PENDING',
    })
    for (const call of [
      () => inGarage.vehicles.get({ ...g, vehicleId: recorded.id }),
      () => report({ vehicle: { vehicleId: recorded.id } }),
    ])
      expect(await refusal(call())).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
    expect((await inGarage.tickets.intake.cars({ ...g })).cars).toEqual([])
    const looked = { ...g, customerId: customer.id, registrationNumber: 'SAL-1' }
    expect(await inGarage.vehicles.lookUp(looked)).toMatchObject({ own: null })
    expect(await inCustomer.vehicles.get({ ...c, vehicleId: recorded.id })).toMatchObject({ mileageKm: 120_000 })
    expect(await db.$count(vehicles, eq(vehicles.organizationId, customer.id))).toBe(1)
    // the customer sees the ticket on its own desk
    expect(await inCustomer.tickets.get({ ...c, ticketId })).toMatchObject({ connection: 'PENDING', title: 'Jarrut' })
  })

  test('a plate that the customer has answers exactly as one that it does not have', async () => {
    const { inGarage, g, report } = await strangers()
    const [known, unknown] = [
      await report(),
      await report({ vehicle: { vehicle: { registrationNumber: 'EIO-9', make: 'Arvaus' } } }),
    ]
    const seen = async ({ ticketId }: { ticketId: string }) => {
      const {
        id: _,
        number: __,
        registrationNumber: ___,
        createdAt,
        statusChangedAt,
        ...rest
      } = await inGarage.tickets.get({ ...g, ticketId })
      return [rest, typeof createdAt, typeof statusChangedAt]
    }
    expect(await seen(known)).toEqual(await seen(unknown))
  })

  test('before the yes the garage writes down five cars, and the request is the only notice of its acts', async () => {
    const { inGarage, g, report, customer } = await strangers()
    const { ticketId } = await report()
    await inGarage.tickets.comment({ ...g, ticketId, body: 'Voitit!', requestKey: randomUUID() })
    for (let more = 0; more < 4; more += 1) await report()
    expect(await refusal(report())).toMatchObject({ kind: 'conflict', reason: 'waits_for_customer' })
    await relay.drain()
    const titles = await db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.organizationId, customer.id))
    expect(titles).toEqual([{ title: 'Vallila pyytää yhteyttä' }])
  })

  test('two reports at the same moment send one request', async () => {
    const { report, connection } = await strangers()
    await Promise.all([report(), report(), report()])
    expect(await connection()).toMatchObject({ state: 'PENDING', version: 1 })
  })
})

describe('the customer’s yes', () => {
  test('joins what was typed with what is recorded, which fills only what was empty', async () => {
    const { inGarage, inCustomer, g, c, report, recorded, connection } = await strangers()
    const { ticketId } = await report()
    await inCustomer.connections.accept({ ...c, ...(await connection()).at })
    await relay.drain()
    expect(await inGarage.tickets.get({ ...g, ticketId })).toMatchObject({
      vehicleId: recorded.id,
      lastMileageKm: 125_000,
      connection: 'ACCEPTED',
      make: 'Arvaus',
    })
    expect(await inGarage.vehicles.get({ ...g, vehicleId: recorded.id })).toMatchObject({
      make: 'Salainen',
      mileageKm: 125_000,
    })
  })

  test('ends with a later no; the ticket stays with both', async () => {
    const { inGarage, inCustomer, g, c, report, recorded, connection } = await strangers()
    const { ticketId } = await report()
    await inCustomer.connections.accept({ ...c, ...(await connection()).at })
    await relay.drain()
    await inCustomer.connections.revoke({ ...c, ...(await connection()).at })
    expect(await inGarage.tickets.get({ ...g, ticketId })).toMatchObject({
      vehicleId: null,
      lastMileageKm: null,
      connection: 'REVOKED',
    })
    expect(await inCustomer.tickets.get({ ...c, ticketId })).toMatchObject({ vehicleId: recorded.id })
    expect(await refusal(inGarage.vehicles.get({ ...g, vehicleId: recorded.id }))).toMatchObject({ kind: 'not_found' })
    expect(await refusal(report())).toMatchObject({ kind: 'conflict', reason: 'connection_closed' })
  })

  test('follows from the customer’s own report, also at the very moment of the garage’s', async () => {
    const { garage, inCustomer, c, report, connection, inGarage, g } = await strangers()
    const own = () =>
      inCustomer.tickets.report({
        ...c,
        garageId: garage.id,
        requestKey: randomUUID(),
        job: { title: 'Huolto' },
        vehicle: { vehicle: { registrationNumber: 'SAL-1' } },
      })
    const [{ ticketId }] = await Promise.all([report(), own()])
    await relay.drain()
    expect((await connection()).state).toBe('ACCEPTED')
    expect((await inGarage.tickets.get({ ...g, ticketId })).vehicleId).toEqual(expect.any(String))
  })

  test('a report by one of its people opens what was refused, but nothing that an admin has blocked', async () => {
    const { garage, inCustomer, c, report, connection } = await strangers()
    await report()
    const own = () =>
      inCustomer.tickets.report({
        ...c,
        garageId: garage.id,
        requestKey: randomUUID(),
        job: { title: 'Huolto' },
        vehicle: { vehicle: { registrationNumber: 'SAL-1' } },
      })
    await inCustomer.connections.refuse({ ...c, ...(await connection()).at, block: true })
    expect(await refusal(own())).toMatchObject({ kind: 'conflict', reason: 'garage_blocked' })
    await inCustomer.connections.allow({ ...c, ...(await connection()).at })
    await own()
    expect((await connection()).state).toBe('ACCEPTED')
  })
})

test('a vehicle that was never with the garage is not reported by its id, though the two are connected', async () => {
  const { inGarage, g, report, recorded, inCustomer, c, connection } = await strangers()
  await report({ vehicle: { vehicle: { registrationNumber: 'MUU-2' } } })
  await inCustomer.connections.accept({ ...c, ...(await connection()).at })
  await relay.drain()
  const byId = (vehicleId: string) => refusal(report({ vehicle: { vehicleId } }))
  expect(await byId(recorded.id)).toEqual(await byId(randomUUID()))
  expect((await inGarage.tickets.intake.cars({ ...g })).cars).toHaveLength(1)
})
