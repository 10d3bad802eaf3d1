import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import {
  freshBusinessId,
  makeConnection,
  makeCustomer,
  makeGarage,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/query-plans.ts'
import { CARS_SUGGESTED } from '../../intake.ts'
import { makeTicket } from '../tickets.factory.ts'
import { ticketsRouter } from '../tickets.router.ts'
import { tickets } from '../tickets.tables.ts'
import { lastGarageId } from './last-garage.ts'
import { openTicketsOf } from './open-tickets-of.ts'

const { db, pool } = await testDatabase()

async function side(type: 'GARAGE' | 'CUSTOMER', name = 'Vallila') {
  const { organization, user } = await makeStaffed(db, { type, name })
  const own = { organizationId: organization.id }
  const { intake, reportForCustomer } = callerOf(ticketsRouter, await contextOf(db, user.id))
  return {
    ...own,
    reportForCustomer: (given: Omit<Parameters<typeof reportForCustomer>[0], 'organizationId'>) =>
      reportForCustomer({ ...given, ...own }),
    cars: (text = '', id?: string) => intake.cars({ ...own, text, ...(id && { id }) }),
    plates: async (text = '') => (await intake.cars({ ...own, text })).cars.map((car) => car.registrationNumber),
    openTickets: (of: object) => intake.openTickets({ ...own, ...of }),
    contacts: (of: { customerId: string; vehicleId?: string }) => intake.contacts({ ...own, ...of }),
    same: (as: object) => intake.sameCustomers({ ...own, ...as }),
    lastGarage: async (vehicleId?: string) =>
      (await intake.lastGarage({ ...own, ...(vehicleId && { vehicleId }) })).garageId,
  }
}

/** A garage with two customers' cars, and what must not be seen by it. */
async function garageWithCars() {
  const garage = await side('GARAGE')
  const virtanen = await makeCustomer(db, { name: 'Kuljetus Virtanen', phone: '+358401112223' })
  const posti = await makeCustomer(db, { name: 'Posti' })
  const car = (organizationId: string, registrationNumber: string, more: object = {}) =>
    makeVehicle(db, { organizationId, registrationNumber, ...more })
  const [bxh, abc, unseen] = [
    await car(virtanen.id, 'BXH-396', { make: 'Volvo', model: 'FH-16', vinNumber: 'YV2RT40A8KB123456', mileageKm: 9 }),
    await car(posti.id, 'ABC-1', { make: 'Ford', model: 'Transit' }),
    await car(posti.id, 'BXH-397'),
  ]
  for (const customerId of [virtanen.id, posti.id])
    await makeConnection(db, { garageId: garage.organizationId, customerId })
  for (const { id: vehicleId } of [bxh, abc])
    await db.insert(vehicleGarages).values({ garageId: garage.organizationId, vehicleId })
  return { garage, virtanen, posti, bxh, abc, unseen }
}

describe('cars to choose from', () => {
  test('a garage finds those of all its customers, however the number is written, with whose they are', async () => {
    const { garage, virtanen, bxh, unseen } = await garageWithCars()
    for (const typed of [
      'bxh396',
      'BXH 396',
      'bxh-3',
      'Bxh 3',
      'volvo fh16',
      'FH-16',
      'kuljetus',
      'kb123456',
      '396 volvo',
    ])
      expect([typed, await garage.plates(typed)]).toEqual([typed, ['BXH-396']])
    expect(await garage.cars('bxh396')).toMatchObject({
      cars: [{ id: bxh.id, mileageKm: 9, mileageAt: null, customer: { id: virtanen.id, phone: '+358401112223' } }],
      more: 0,
    })
    expect((await garage.cars('', bxh.id)).cars).toMatchObject([{ id: bxh.id }])
    for (const id of [unseen.id, randomUUID(), 'x']) expect((await garage.cars('', id)).cars).toEqual([])
    expect(await garage.plates('bxh397')).toEqual([])
    expect(await garage.plates('%')).toEqual([])
    expect(await garage.plates('_')).toEqual([])
  })

  test('a customer that has not said yes, or took it back, shows none of its cars, nor does another garage’s', async () => {
    const { garage, virtanen } = await garageWithCars()
    for (const state of ['PENDING', 'REFUSED', 'REVOKED'] as const) {
      await db.update(connections).set({ state }).where(eq(connections.customerId, virtanen.id))
      expect([state, await garage.plates('bxh396')]).toEqual([state, []])
    }
    const other = await side('GARAGE')
    expect(await other.cars('')).toEqual({ cars: [], more: 0 })
  })

  test('what was on a ticket last comes first, what begins with the typed number before what only holds it', async () => {
    const customer = await side('CUSTOMER')
    const mine = { organizationId: customer.organizationId }
    const [, b, c] = [
      await makeVehicle(db, { ...mine, registrationNumber: 'AAA-12' }),
      await makeVehicle(db, { ...mine, registrationNumber: 'BBB-12' }),
      await makeVehicle(db, { ...mine, registrationNumber: 'ABB-1' }),
    ]
    await makeTicket(db, { customerId: customer.organizationId, vehicleId: c.id })
    await makeTicket(db, { customerId: customer.organizationId, vehicleId: b.id })
    expect(await customer.plates()).toEqual(['BBB-12', 'ABB-1', 'AAA-12'])
    expect(await customer.plates('bb')).toEqual(['BBB-12', 'ABB-1'])
    expect(await customer.plates('12')).toEqual(['BBB-12', 'AAA-12'])
  })

  test('the rest of a fleet of two hundred is counted, and each car is found by its number', async () => {
    const customer = await side('CUSTOMER')
    for (let index = 100; index < 300; index += 1)
      await makeVehicle(db, { organizationId: customer.organizationId, registrationNumber: `KUL-${index}` })
    const { cars, more } = await customer.cars('kul')
    expect(cars).toHaveLength(CARS_SUGGESTED)
    expect(more).toBe(200 - CARS_SUGGESTED)
    expect(await customer.plates('kul 277')).toEqual(['KUL-277'])
  })

  test('the mileage comes with its day', async () => {
    const { garage, virtanen, bxh } = await garageWithCars()
    await garage.reportForCustomer({
      customer: { customerId: virtanen.id },
      vehicle: { vehicleId: bxh.id },
      requestKey: randomUUID(),
      job: { title: 'Huolto', mileageKm: 120_000 },
    })
    const [car] = (await garage.cars('bxh396')).cars
    expect(car?.mileageKm).toBe(120_000)
    expect(Date.parse(car?.mileageAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('the cars of a caller', () => {
  test('are found by the customer’s number, by a contact person’s, and by the one that an open ticket names', async () => {
    const { garage, virtanen, posti, bxh, abc } = await garageWithCars()
    await makeContact(db, { organizationId: posti.id, name: 'Anna', phone: '+358405551234' })
    for (const typed of ['040 111 2223', '+358 40 111 2223', '0401112223'])
      expect([typed, await garage.plates(typed)]).toEqual([typed, ['BXH-396']])
    expect(await garage.plates('040 555 1234')).toEqual(['ABC-1'])
    const given = { garageId: garage.organizationId, customerId: virtanen.id, vehicleId: bxh.id }
    const { id } = await makeTicket(db, { ...given, contactPhone: '050 765 4321' })
    expect(await garage.plates('0507654321')).toEqual(['BXH-396'])
    await db.update(tickets).set({ status: 'DONE' }).where(eq(tickets.id, id))
    expect(await garage.plates('0507654321')).toEqual([])
    expect([await garage.plates('040 111 2224'), abc.registrationNumber]).toEqual([[], 'ABC-1'])
  })

  test('are no other garage’s, and none of a customer that took its yes back', async () => {
    const { garage, virtanen, bxh } = await garageWithCars()
    const given = { garageId: garage.organizationId, customerId: virtanen.id, vehicleId: bxh.id }
    await makeTicket(db, { ...given, contactPhone: '050 765 4321' })
    const other = await side('GARAGE')
    for (const phone of ['040 111 2223', '050 765 4321']) expect(await other.plates(phone)).toEqual([])
    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.customerId, virtanen.id))
    for (const phone of ['040 111 2223', '050 765 4321']) expect(await garage.plates(phone)).toEqual([])
  })

  test('come with the newest ticket that is not closed, the caller’s own only', async () => {
    const { garage, virtanen, bxh } = await garageWithCars()
    const given = { garageId: garage.organizationId, customerId: virtanen.id, vehicleId: bxh.id }
    expect((await garage.cars('bxh396')).cars[0]?.open).toBeNull()
    await makeTicket(db, { customerId: virtanen.id, vehicleId: bxh.id, title: 'Toisella korjaamolla' })
    expect((await garage.cars('bxh396')).cars[0]?.open).toBeNull()
    const promisedReadyAt = '2026-12-01T13:00:00.000Z'
    await makeTicket(db, { ...given, title: 'Vanhempi' })
    await makeTicket(db, { ...given, title: 'Jarrut', status: 'SCHEDULED', promisedReadyAt })
    await makeTicket(db, { ...given, title: 'Noudettu', status: 'DONE' })
    expect((await garage.cars('040 111 2223')).cars[0]?.open).toMatchObject({ title: 'Jarrut', promisedReadyAt })
  })
})

describe('open tickets of a car', () => {
  test('each side gets its own, of any other side; closed ones are left out', async () => {
    const { garage, virtanen, bxh } = await garageWithCars()
    const given = { garageId: garage.organizationId, customerId: virtanen.id, vehicleId: bxh.id }
    const open = await makeTicket(db, { ...given, title: 'Tuulilasi haljennut' })
    await makeTicket(db, { ...given, status: 'DONE' })
    await makeTicket(db, { ...given, status: 'CANCELLED' })
    const expected = [{ id: open.id, title: 'Tuulilasi haljennut', status: 'NEW', party: 'Kuljetus Virtanen' }]
    expect(await garage.openTickets({ vehicleId: bxh.id })).toMatchObject(expected)
    expect(await garage.openTickets({ registrationNumber: 'bxh 396' })).toMatchObject(expected)
    expect(await garage.openTickets({ registrationNumber: 'BXH-397' })).toEqual([])
    expect(await garage.openTickets({})).toEqual([])
  })

  test('another garage gets nothing, the customer gets all', async () => {
    const customer = await side('CUSTOMER')
    const vehicle = await makeVehicle(db, { organizationId: customer.organizationId, registrationNumber: 'KUL-1' })
    const [one, two] = [await side('GARAGE', 'Yksi'), await side('GARAGE', 'Kaksi')]
    await makeTicket(db, { garageId: one.organizationId, customerId: customer.organizationId, vehicleId: vehicle.id })
    for (const asked of [{ vehicleId: vehicle.id }, { registrationNumber: 'KUL-1' }]) {
      expect(await two.openTickets(asked)).toEqual([])
      expect(await customer.openTickets(asked)).toMatchObject([{ party: 'Yksi' }])
    }
    const stranger = await side('CUSTOMER')
    expect(await stranger.openTickets({ vehicleId: vehicle.id, registrationNumber: 'KUL-1' })).toEqual([])
  })
})

describe('whom to call', () => {
  test('the contact of the car’s last ticket comes first, then the customer’s contacts', async () => {
    const { garage, virtanen, bxh } = await garageWithCars()
    const organizationId = virtanen.id
    await makeContact(db, { organizationId, name: 'Anna', phone: '+358401111111' })
    await makeContact(db, { organizationId, name: 'Bertta', phone: '+358402222222' })
    const asked = { customerId: virtanen.id, vehicleId: bxh.id }
    expect(await garage.contacts(asked)).toEqual([
      { name: 'Anna', phone: '+358401111111' },
      { name: 'Bertta', phone: '+358402222222' },
    ])
    const given = { garageId: garage.organizationId, customerId: virtanen.id, vehicleId: bxh.id }
    await makeTicket(db, { ...given, contactName: 'Bertta', contactPhone: '040 vanha' })
    expect((await garage.contacts(asked))[0]).toEqual({ name: 'Bertta', phone: '+358402222222' })
    await makeTicket(db, { ...given, contactName: 'Kuljettaja', contactPhone: '050 1' })
    expect(await garage.contacts(asked)).toMatchObject([{ name: 'Kuljettaja', phone: '050 1' }, {}, {}])
    expect(await garage.contacts({ customerId: virtanen.id })).toHaveLength(2)
  })

  test('a customer gets its own people, with any names it sends', async () => {
    const customer = await side('CUSTOMER')
    const other = await makeCustomer(db)
    await makeContact(db, { organizationId: customer.organizationId, name: 'Oma', phone: '+358401111111' })
    await makeContact(db, { organizationId: other.id, name: 'Vieras' })
    expect(await customer.contacts({ customerId: other.id })).toEqual([{ name: 'Oma', phone: '+358401111111' }])
  })

  test('a customer that has not said yes has no contacts to show', async () => {
    const { garage, virtanen, bxh } = await garageWithCars()
    await makeContact(db, { organizationId: virtanen.id, name: 'Anna' })
    await db.update(connections).set({ state: 'PENDING' }).where(eq(connections.customerId, virtanen.id))
    expect(await garage.contacts({ customerId: virtanen.id, vehicleId: bxh.id })).toEqual([])
    expect(await garage.contacts({ customerId: randomUUID() })).toEqual([])
  })
})

describe('a customer that is the same as one about to be added', () => {
  test('can be found by its phone in any form, its business id or its car, each once', async () => {
    const { garage, virtanen, posti } = await garageWithCars()
    const businessId = freshBusinessId()
    await db.update(organizations).set({ businessId }).where(eq(organizations.id, posti.id))
    await makeContact(db, { organizationId: posti.id, phone: '+358503334445' })
    const same = async (as: object) => (await garage.same(as)).map(({ by, customer }) => [by, customer.name])
    expect(await same({ phone: '040 111 2223' })).toEqual([['PHONE', 'Kuljetus Virtanen']])
    expect(await same({ phone: '+358 40 111 2223' })).toEqual([['PHONE', 'Kuljetus Virtanen']])
    expect(await same({ phone: '050 333 4445' })).toEqual([['PHONE', 'Posti']])
    expect(await same({ businessId })).toEqual([['BUSINESS_ID', 'Posti']])
    expect(await same({ registrationNumber: 'bxh 396' })).toEqual([['PLATE', 'Kuljetus Virtanen']])
    expect(await same({ phone: '0401112223', registrationNumber: 'BXH-396' })).toEqual([['PHONE', 'Kuljetus Virtanen']])
    expect(await same({ phone: '0401112223', registrationNumber: 'ABC-1' })).toEqual([
      ['PHONE', 'Kuljetus Virtanen'],
      ['PLATE', 'Posti'],
    ])
    for (const nobody of [{}, { phone: '040' }, { phone: '0409999999' }, { registrationNumber: 'BXH-397' }])
      expect(await same(nobody)).toEqual([])
    await db.update(connections).set({ state: 'PENDING' }).where(eq(connections.customerId, virtanen.id))
    expect(await same({ phone: '0401112223', registrationNumber: 'BXH-396' })).toEqual([])
  })

  test('stays unknown to another garage, and no customer may ask', async () => {
    await garageWithCars()
    const [other, customer] = [await side('GARAGE'), await side('CUSTOMER')]
    expect(await other.same({ phone: '0401112223', registrationNumber: 'BXH-396' })).toEqual([])
    expect(await refusal(customer.same({ phone: '0401112223' }))).toMatchObject({ reason: 'garage_only' })
  })
})

test('a customer’s last garage is that of its newest ticket', async () => {
  const customer = await side('CUSTOMER')
  expect(await customer.lastGarage()).toBeNull()
  const [one, two] = [await makeGarage(db), await makeGarage(db)]
  for (const { id: garageId } of [two, one]) await makeTicket(db, { garageId, customerId: customer.organizationId })
  expect(await customer.lastGarage()).toBe(one.id)
})

test('a car’s last garage is that of its own newest ticket, and no other customer’s', async () => {
  const customer = await side('CUSTOMER')
  const { organizationId } = customer
  const car = await makeVehicle(db, { organizationId, registrationNumber: 'KUL-2' })
  const [one, two] = [await makeGarage(db), await makeGarage(db)]
  await makeTicket(db, { garageId: one.id, customerId: organizationId, vehicleId: car.id })
  await makeTicket(db, { garageId: two.id, customerId: organizationId })
  expect(await customer.lastGarage(car.id)).toBe(one.id)
  expect(await customer.lastGarage(randomUUID())).toBeNull()
  expect(await (await side('CUSTOMER')).lastGarage(car.id)).toBeNull()
})

test('what is asked of many tickets goes by an index', async () => {
  const customer = await side('CUSTOMER')
  const vehicle = await makeVehicle(db, { organizationId: customer.organizationId, registrationNumber: 'KUL-1' })
  const { garageId } = await makeTicket(db, { customerId: customer.organizationId, vehicleId: vehicle.id })
  await db.execute(sql`insert into tickets (id, number, garage_id, customer_id, make, model, color, title, description,
      reported_by_organization_id, request_key)
    select gen_random_uuid(), n::text, ${garageId}, ${customer.organizationId}, '', '', '', '', '', ${customer.organizationId},
      gen_random_uuid() from generate_series(1, 5000) n`)
  await db.execute(sql`analyze tickets`)
  const membership = { organizationId: customer.organizationId, organizationType: 'CUSTOMER' } as const
  const context = { ...(await contextOf(db, null)), membership } as unknown as OrganizationContext
  const last = await plansOf(pool, (asking) => lastGarageId({ ...context, db: asking }))
  expect(last).toContain('Index Scan Backward using tickets_customer')
  expect(last).not.toContain('Sort')
  const open = await plansOf(pool, (asking) => openTicketsOf({ ...context, db: asking }, { vehicleId: vehicle.id }))
  expect(open).not.toContain('Seq Scan on tickets')
})
