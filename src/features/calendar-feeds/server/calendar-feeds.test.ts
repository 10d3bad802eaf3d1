import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import type { Feed } from '../calendar-feeds.ts'
import { calendarFeedsRouter } from './calendar-feeds.router.ts'
import { openFeed } from './calendar-feeds.routes.ts'

const { db } = await testDatabase()
let now = new Date('2026-11-23T10:00:00.000Z')
const app = await routeServer(db, [openFeed], { services: { clock: () => now } })
afterAll(() => app.close())

let readers = 0
const read = (address: string) => {
  readers += 1
  return app.inject({ url: new URL(address).pathname, remoteAddress: `10.5.${readers >> 8}.${readers & 255}` })
}

/** The events as a calendar program's parser (of Thunderbird) reads them. */
async function eventsOf(address: string) {
  const answer = await read(address)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(one)
    return {
      uid,
      summary,
      description,
      location,
      isDay: startDate.isDate,
      start: startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(),
      end: endDate?.isDate === false ? endDate.toJSDate().toISOString() : null,
    }
  })
}

async function world() {
  const { organization: garage, user: mechanic } = await makeStaffed(db, {
    type: 'GARAGE',
    name: 'Vallilan Autohuolto',
  })
  const { organization: customer, user: manager } = await makeStaffed(db, {
    type: 'CUSTOMER',
    name: 'Salainen Asiakas Oy',
  })
  const apiOf = async (user: { id: string }) =>
    callerOf(calendarFeedsRouter, await contextOf(db, user.id, { clock: () => now }))
  const [ofMechanic, ofManager] = [await apiOf(mechanic), await apiOf(manager)]
  const g = { organizationId: garage.id }
  const c = { organizationId: customer.id }
  return {
    garage,
    customer,
    mechanic,
    manager,
    ofMechanic,
    ofManager,
    g,
    c,
    make: async (feed: Feed) => (await ofMechanic.make({ ...g, feed })).address,
    fleet: async () => (await ofManager.make({ ...c, feed: 'FLEET' })).address,
    ticket: (given: Parameters<typeof makeTicket>[1] = {}) =>
      makeTicket(db, {
        garageId: garage.id,
        customerId: customer.id,
        status: 'SCHEDULED',
        scheduledStart: '2026-11-24T06:00:00.000Z',
        scheduledEnd: '2026-11-24T08:00:00.000Z',
        ...given,
      }),
  }
}

test('a mechanic’s calendar holds the own work, the garage’s all of it with who does it', async () => {
  const { make, ticket, mechanic, garage } = await world()
  const own = await ticket({
    mechanicId: mechanic.id,
    title: 'Jarrut',
    contactName: 'Pirkko Pihla',
    contactPhone: '+358401234567',
  })
  const other = await ticket({ title: 'Öljyt', scheduledStart: '2026-11-25T06:00:00.000Z', scheduledEnd: null })
  await ticket({ status: 'NEW' })
  await ticket({ status: 'CANCELLED' })
  await ticket({ scheduledStart: '2028-01-01T06:00:00.000Z', scheduledEnd: null })
  const mine = await eventsOf(await make('OWN_WORK'))
  expect(mine).toEqual([
    {
      uid: `ticket-${own.id}@huoltosilta.example`,
      summary: `${own.registrationNumber} · Jarrut`,
      description: expect.stringContaining('Tila: Aikataulutettu'),
      location: garage.name,
      isDay: false,
      start: '2026-11-24T06:00:00.000Z',
      end: '2026-11-24T08:00:00.000Z',
    },
  ])
  const all = await eventsOf(await make('GARAGE_WORK'))
  expect(all.map(({ summary }) => summary)).toEqual([
    `${own.registrationNumber} · Jarrut`,
    `${other.registrationNumber} · Öljyt`,
  ])
  expect(all.map(({ description }) => /Asentaja: (.*)/.exec(description)?.[1])).toEqual([mechanic.name, 'ei valittu'])
  for (const { description, summary } of [...mine, ...all])
    expect(`${summary} ${description}`).not.toMatch(/Pirkko|40 ?123|Salainen/)
})

test('a fleet’s calendar holds booked services, and inspection and service as whole days', async () => {
  const { fleet, ticket, customer, garage } = await world()
  const car = await makeVehicle(db, { organizationId: customer.id, nextInspectionOn: '2027-02-01' })
  await makeVehicle(db, { organizationId: customer.id, nextInspectionOn: '2027-02-02', retiredAt: now.toISOString() })
  await makeVehicle(db, { organizationId: customer.id, nextInspectionOn: '2029-02-02' })
  await ticket({ vehicleId: car.id, title: 'Jarrut' })
  await ticket({ vehicleId: car.id, status: 'NEW' })
  const events = await eventsOf(await fleet())
  expect(events.map(({ summary, location, isDay, start }) => ({ summary, location, isDay, start }))).toEqual([
    {
      summary: `${car.registrationNumber} · Jarrut`,
      location: garage.name,
      isDay: false,
      start: '2026-11-24T06:00:00.000Z',
    },
    { summary: `Katsasta viimeistään: ${car.registrationNumber}`, location: null, isDay: true, start: '2027-02-01' },
  ])
})

test('an address is made once, ends when it is ended, and another one is made then', async () => {
  const { make, ofMechanic, g } = await world()
  const [address, again] = await Promise.all([make('OWN_WORK'), make('OWN_WORK')])
  expect(again).toBe(address)
  expect(await ofMechanic.list(g)).toMatchObject([
    { feed: 'OWN_WORK', address, lastReadAt: null },
    { feed: 'GARAGE_WORK', address: null, madeAt: null },
  ])
  await read(address)
  expect(await ofMechanic.list(g)).toMatchObject([{ lastReadAt: now.toISOString() }, {}])
  await ofMechanic.end({ ...g, feed: 'OWN_WORK' })
  await ofMechanic.end({ ...g, feed: 'OWN_WORK' })
  expect((await read(address)).statusCode).toBe(404)
  expect(await make('OWN_WORK')).not.toBe(address)
})

test('an address that is read lives on, and one that is read by no program ends', async () => {
  const { make } = await world()
  const began = now
  const [kept, forgotten] = [await make('OWN_WORK'), await make('GARAGE_WORK')]
  const after = (days: number) => {
    now = new Date(began.getTime() + days * 86_400_000)
  }
  after(300)
  expect((await read(kept)).statusCode).toBe(200)
  after(600)
  expect([(await read(kept)).statusCode, (await read(forgotten)).statusCode]).toEqual([200, 404])
  now = began
})

test('who is a member no more, is disabled or lacks the demanded second factor has no calendar', async () => {
  const { make, mechanic, garage } = await world()
  const address = await make('OWN_WORK')
  const status = async () => (await read(address)).statusCode
  const ofUser = eq(users.id, mechanic.id)
  await db.update(users).set({ disabledAt: now.toISOString() }).where(ofUser)
  expect(await status()).toBe(404)
  await db.update(users).set({ disabledAt: null }).where(ofUser)
  await db.update(organizations).set({ demandsSecondFactor: true }).where(eq(organizations.id, garage.id))
  expect(await status()).toBe(404)
  await db.update(users).set({ secondFactorSince: now.toISOString() }).where(ofUser)
  expect(await status()).toBe(200)
  await db
    .delete(memberships)
    .where(and(eq(memberships.userId, mechanic.id), eq(memberships.organizationId, garage.id)))
  expect(await status()).toBe(404)
})

test('a foreign garage’s and a foreign customer’s calendars hold nothing of this one', async () => {
  const { ticket, customer } = await world()
  await makeVehicle(db, { organizationId: customer.id, nextInspectionOn: '2027-02-01' })
  await ticket()
  const foreign = await world()
  expect(await eventsOf(await foreign.make('GARAGE_WORK'))).toEqual([])
  expect(await eventsOf(await foreign.fleet())).toEqual([])
})

test('each side has its own calendars, and an address that is not ours is not found', async () => {
  const { ofMechanic, ofManager, g, c, make } = await world()
  expect((await ofManager.list(c)).map(({ feed }) => feed)).toEqual(['FLEET'])
  expect(await refusal(ofMechanic.make({ ...g, feed: 'FLEET' }))).toMatchObject({ reason: 'calendar_feed' })
  expect(await refusal(ofManager.make({ ...c, feed: 'GARAGE_WORK' }))).toMatchObject({ reason: 'calendar_feed' })
  const address = await make('OWN_WORK')
  for (const wrong of [address.replace('.ics', ''), `${address.slice(0, -5)}x.ics`, address.replace('.ics', '.txt')])
    expect((await read(wrong)).statusCode).toBe(404)
})
