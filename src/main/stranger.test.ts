import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { connectionsRouter } from '#features/connections/server/connections.router.ts'
import { garagesRouter } from '#features/garages/server/garages.router.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { freshBusinessId, makeGarage, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { contributionsOf } from '#server/feature.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { serverFeatures } from './server-features.ts'

// What a user who signed up a minute ago can do to strangers: nothing.

const { db, pool } = await testDatabase()
const api = router({
  organizations: organizationsRouter,
  garages: garagesRouter,
  connections: connectionsRouter,
  vehicles: vehiclesRouter,
  tickets: ticketsRouter,
})
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

describe('an account whose address is not proved', () => {
  const job = { title: 'Lunasta palkintosi' }
  const unproved = { emailVerifiedAt: null }

  test('founds nothing', async () => {
    const stranger = await as((await makeUser(db, unproved)).id)
    const before = await db.$count(organizations)
    const founding = stranger.organizations.create({ type: 'GARAGE', name: 'Paja', businessId: '2345678-0' })
    expect(await refusal(founding)).toMatchObject({ kind: 'precondition', reason: 'email_unverified' })
    expect(await db.$count(organizations)).toBe(before)
  })

  test('reaches no stranger from an organisation that it has all the same', async () => {
    const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', user: unproved })
    const { organization: fleet, user: owner } = await makeStaffed(db, { type: 'CUSTOMER', user: unproved })
    const ticket = await makeTicket(db, { garageId: garage.id, customerId: fleet.id })
    const [inGarage, inFleet] = [await as(user.id), await as(owner.id)]
    const common = { organizationId: garage.id, ticketId: ticket.id, version: ticket.version }
    const sent = { vehicle: { vehicle: { registrationNumber: 'ABC-1' } }, job, requestKey: randomUUID() }
    const calls: Record<string, () => Promise<unknown>> = {
      'adds a customer': () =>
        inGarage.organizations.addCustomer({ organizationId: garage.id, customer: { name: 'Voitit!' } }),
      'reports for a customer': () =>
        inGarage.tickets.reportForCustomer({
          ...sent,
          organizationId: garage.id,
          customer: { newCustomer: { name: 'Voitit!', email: 'uhri@example.fi' } },
        }),
      'reports to a garage': async () =>
        inFleet.tickets.report({ ...sent, organizationId: fleet.id, garageId: (await makeGarage(db)).id }),
      moves: () => inGarage.tickets.move({ ...common, to: 'IN_PROGRESS' }),
      edits: () => inGarage.tickets.edit({ ...common, changes: { title: 'Voitit!' } }),
      comments: () => inGarage.tickets.comment({ ...common, body: 'Voitit!', requestKey: randomUUID() }),
    }
    for (const [what, call] of Object.entries(calls))
      expect(await refusal(call()), what).toMatchObject({ kind: 'precondition', reason: 'email_unverified' })
  })
})

describe('an account that has proved its address, with a garage of its own', () => {
  const { notices } = contributionsOf(serverFeatures)
  const LATER = '2031-01-15T12:00:00+02:00'
  const AFTER_GROUPING = '2031-01-15T12:01:01+02:00'
  const EVIL = 'Avaa https://evil.example/ heti'

  /** The stranger, and a fleet that has no connection to them. */
  async function world() {
    const stranger = await as((await makeUser(db)).id)
    const { id: garageId } = await stranger.organizations.create({
      type: 'GARAGE',
      name: 'Vallilan Autohuolto Oy',
      businessId: freshBusinessId(),
    })
    const businessId = freshBusinessId()
    const { organization: fleet, user: owner } = await makeStaffed(db, {
      type: 'CUSTOMER',
      name: 'Pohjola',
      businessId,
      phone: '+358401234567',
      email: 'toimisto@pohjola.example',
      streetAddress: 'Vetokuja 3',
      city: 'Helsinki',
    })
    await makeContact(db, { organizationId: fleet.id, name: 'Salainen Sanni' })
    const car = await makeVehicle(db, { organizationId: fleet.id, registrationNumber: 'SAL-1', make: 'Salainen' })
    // signed in again: the organisation was founded after the first session's start
    const [membership] = await stranger.organizations.listOwn()
    if (!membership) throw new Error('no organisation')
    const inGarage = await as(membership.memberships[0]?.userId ?? '')
    const report = (more: object = {}) =>
      inGarage.tickets.reportForCustomer({
        organizationId: garageId,
        customer: { customerId: fleet.id, businessId },
        vehicle: { vehicle: { registrationNumber: 'SAL-1' } },
        job: { title: 'Lunasta palkintosi', description: EVIL },
        requestKey: randomUUID(),
        ...more,
      })
    return { inGarage, g: { organizationId: garageId }, garageId, fleet, owner, businessId, car, report }
  }

  test('sees neither people nor cars of a fleet that it finds by its business id, and does not appear in its list', async () => {
    const { inGarage, g, garageId, fleet, owner, businessId, car, report } = await world()
    expect(await inGarage.organizations.findCustomers({ ...g, text: businessId })).toMatchObject([{ name: 'Pohjola' }])
    const { ticketId } = await report()
    const seen = [
      await inGarage.organizations.findCustomers({ ...g, text: businessId }),
      await inGarage.garages.publicProfile({ ...g, id: fleet.id }),
      await inGarage.tickets.get({ ...g, ticketId }),
      await inGarage.tickets.timeline({ ...g, ticketId }),
      await inGarage.tickets.listWithGroups(g),
      await inGarage.tickets.intake.cars(g),
      (await inGarage.vehicles.lookUp({ ...g, customerId: fleet.id, registrationNumber: 'SAL-1' })).own,
      await inGarage.connections.list({ ...g, list: 'PENDING' }),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/Salainen|Sanni|pohjola\.example|401234567|Vetokuja|Helsinki/)
    expect(JSON.stringify(seen)).not.toContain(car.id)
    expect(await refusal(inGarage.vehicles.get({ ...g, vehicleId: car.id }))).toMatchObject({ kind: 'not_found' })
    expect(await refusal(report({ vehicle: { vehicleId: car.id } }))).toMatchObject({ kind: 'not_found' })

    const inFleet = await as(owner.id)
    const c = { organizationId: fleet.id }
    const places = [await inFleet.organizations.findGarages(c), (await inFleet.garages.list(c)).garages].flat()
    expect(places.map(({ id }) => id)).not.toContain(garageId)
    expect(await refusal(inGarage.connections.accept({ ...g, connectionId: randomUUID(), version: 1 }))).toMatchObject({
      reason: 'customer_only',
    })
  })

  test('sends no word of its own to other people: one mail with the garage’s name, however much it writes', async () => {
    await pool.query('delete from outbox_events')
    const { inGarage, g, owner, report } = await world()
    const { ticketId } = await report()
    await inGarage.tickets.comment({ ...g, ticketId, body: EVIL, requestKey: randomUUID() })
    await inGarage.tickets.move({ ...g, ticketId, to: 'IN_PROGRESS', version: 1, note: EVIL })
    for (let more = 0; more < 10; more += 1) await report().catch(() => undefined)
    await inGarage.tickets.reportForCustomer({
      ...g,
      requestKey: randomUUID(),
      job: { title: 'Lunasta palkintosi', description: EVIL },
      customer: { newCustomer: { name: 'Voitit!', email: 'uhri@example.fi' } },
      vehicle: { vehicle: { registrationNumber: 'EVI-666' } },
    })
    const delivery = deliveryWorld(db, { notices, at: LATER })
    await delivery.pass()
    await delivery.pass(AFTER_GROUPING)
    expect(delivery.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Vallilan Autohuolto Oy pyytää yhteyttä'],
    ])
    expect(JSON.stringify(delivery.sent)).not.toMatch(/evil|palkinto|Voitit/)
  })

  test('blocks no other organisation’s desk with a date, and fills none with cars', async () => {
    const { inGarage, g, owner, fleet, report } = await world()
    for (const requestedAt of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'])
      expect(await refusal(report({ job: { title: 'x', requestedAt } }))).toMatchObject({ kind: 'invalid' })
    const { ticketId } = await report()
    const late = { scheduledStart: '9999-12-31T23:59:59-12:00' }
    const moving = inGarage.tickets.move({ ...g, ticketId, to: 'SCHEDULED', version: 1, ...late })
    expect(await refusal(moving)).toMatchObject({ kind: 'invalid' })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => report()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const inFleet = await as(owner.id)
    expect(await inFleet.tickets.countUnarchived({ organizationId: fleet.id })).toBe(5)
  })

  test('asks few customers a day', async () => {
    const { inGarage, g } = await world()
    const ask = async () => {
      const businessId = freshBusinessId()
      const { organization } = await makeStaffed(db, { type: 'CUSTOMER', businessId })
      return inGarage.tickets.reportForCustomer({
        ...g,
        requestKey: randomUUID(),
        job: { title: 'x' },
        customer: { customerId: organization.id, businessId },
        vehicle: { vehicle: { registrationNumber: 'EVI-666' } },
      })
    }
    for (let asked = 0; asked < 20; asked += 1) await ask()
    expect(await refusal(ask())).toMatchObject({ kind: 'limit', reason: 'connection_requests_full' })
  })
})
