import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import {
  makeConnection,
  makeCustomer,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { atOnce } from '#features/reminders/server/at-once.fixture.ts'
import { reminderRoutes } from '#features/reminders/server/reminder.routes.ts'
import { reminderUrl } from '#features/reminders/server/reminder-link.ts'
import { remindersRouter } from '#features/reminders/server/reminders.router.ts'
import { reminderRefusals, reminders } from '#features/reminders/server/reminders.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { router } from '#server/trpc.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { MAX_CALL_LIST } from '../tyre-calls.ts'
import { TYRE_WEARS } from '../tyre-kinds.ts'
import { yearOfSeason } from './call-list.ts'
import { tyreCall } from './notices/tyre-call.ts'
import { makeTyreSet } from './tyre-hotel.factory.ts'
import { tyreHotelRouter } from './tyre-hotel.router.ts'
import { tyreCalls, tyreSets } from './tyre-hotel.tables.ts'

const { db } = await testDatabase()
const services = testServices()
const api = router({ tyreHotel: tyreHotelRouter, reminders: remindersRouter })

let number = 2_000_000
const freshPhone = () => `+35840${number++}`

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER', name: 'Virta' })
  const caller = callerOf(api, await contextOf(db, user.id))
  const g = { organizationId: garage.id }
  const engine = deliveryWorld(db, { notices: [tyreCall], at: '2036-11-24T08:00:00Z' })
  /** A customer of the garage's own with a stored set of summer tyres. */
  async function car(ofCustomer: object = {}) {
    const customer = await makeCustomer(db, {
      name: 'Matti Meikäläinen',
      phone: freshPhone(),
      managedByGarageId: garage.id,
      ...ofCustomer,
    })
    await makeConnection(db, { garageId: garage.id, customerId: customer.id })
    const vehicle = await makeVehicle(db, { organizationId: customer.id })
    await makeTyreSet(db, { garageId: garage.id, customerId: customer.id, vehicleId: vehicle.id, frontLeft: 15 })
    return { ...vehicle, customer }
  }
  const list = async (given: object = {}) =>
    (await caller.tyreHotel.callList({ ...g, season: 'SUMMER', ...given })).cars
  const send = (vehicleIds: string[], given: object = {}) =>
    caller.tyreHotel.callUp({ ...g, season: 'SUMMER', vehicleIds, requestKey: randomUUID(), ...given })
  return { garage, caller, g, engine, car, list, send }
}

describe('the list of a season', () => {
  test('says by what each customer is reached, and why another is not', async () => {
    const { car, list, garage } = await world()
    const byText = await car()
    const byMail = await car({ phone: '', email: 'matti@example.fi' })
    const byNothing = await car({ phone: '', email: '' })
    const refused = await car()
    await db.insert(reminderRefusals).values({ garageId: garage.id, customerId: refused.customer.id })
    const booked = await car()
    await makeTicket(db, { garageId: garage.id, customerId: booked.customer.id, vehicleId: booked.id })
    const user = await car({ managedByGarageId: null })
    await makeMembership(db, (await makeUser(db)).id, user.customer.id)
    const found = new Map((await list()).map(({ vehicleId, way, notCalled }) => [vehicleId, [way, notCalled]]))
    expect(found.get(byText.id)).toEqual(['SMS', null])
    expect(found.get(byMail.id)).toEqual(['EMAIL', null])
    expect(found.get(byNothing.id)).toEqual([null, 'no_address'])
    expect(found.get(refused.id)).toEqual(['SMS', 'refused'])
    expect(found.get(booked.id)).toEqual(['SMS', 'booked'])
    expect(found.get(user.id)).toEqual(['APP', null])
    expect(await list({ season: 'WINTER' })).toEqual([])
    expect(await list({ wear: 'WORN', customerId: byText.customer.id })).toHaveLength(1)
    expect(await list({ wear: 'GOOD' })).toEqual([])
  })

  test.each([
    ['SUMMER', 'SUMMER', [15, 16, 39, 40]],
    ['WINTER', 'FRICTION', [29, 30, 49, 50]],
  ] as const)('%s is narrowed by the wear that its rows show', async (season, tyres, treads) => {
    const { g, car, caller, list } = await world()
    for (const frontLeft of [...treads, null]) {
      const { id } = await car()
      await db.update(tyreSets).set({ season: tyres, frontLeft }).where(eq(tyreSets.vehicleId, id))
    }
    const all = await list({ season })
    expect(all).toHaveLength(5)
    for (const wear of TYRE_WEARS) {
      const { cars, isCut } = await caller.tyreHotel.callList({ ...g, season, wear })
      expect(cars).toEqual(all.filter((one) => one.wear === wear))
      expect([cars.length > 0, isCut]).toEqual([true, false])
    }
  })

  test('finds a car by a part of its plate or of its customer’s name, and no car of another garage', async () => {
    const { car, list } = await world()
    const { id } = await car({ name: 'Östman 100 % Oy' })
    await db.update(vehicles).set({ registrationNumber: 'KYL-904' }).where(eq(vehicles.id, id))
    const plateless = await car()
    await db
      .update(vehicles)
      .set({ registrationNumber: null, vinNumber: 'WVWZZZ1JZXW000904' })
      .where(eq(vehicles.id, plateless.id))
    const found = async (text: string) => (await list({ text })).map(({ vehicleId }) => vehicleId)
    for (const text of ['KYL-904', 'kyl904', ' l 904 ', 'östman', '100 %', '%']) expect(await found(text)).toEqual([id])
    expect(await found('xw000904')).toEqual([plateless.id])
    expect((await found('904')).toSorted()).toEqual([id, plateless.id].toSorted())
    expect(await found('_')).toEqual([])
    expect(await found('ei ole')).toEqual([])
    expect(await (await world()).list({ text: 'KYL-904' })).toEqual([])
  })

  test('reaches each car of a garage that has more than are listed: by search, by wear, and as others are called', async () => {
    const { garage, car, caller, g, list } = await world()
    const last = await car({ name: 'Östman Ylva' })
    const garageId = garage.id
    // of customers whose names come before, all with good tyres
    await db.execute(sql`
      with made as (
        insert into organizations (id, type, name, phone, managed_by_garage_id)
        select gen_random_uuid(), 'CUSTOMER', 'Asiakas ' || to_char(n, 'FM0000'), '+358401234567', ${garageId}
        from generate_series(1, ${MAX_CALL_LIST + 5}::int) n
        returning id
      ), cars as (
        insert into vehicles (id, organization_id) select gen_random_uuid(), id from made returning id, organization_id
      )
      insert into tyre_sets (id, garage_id, customer_id, vehicle_id, number, season, size, rims, state, front_left)
      select gen_random_uuid(), ${garageId}, organization_id, id, 1000 + row_number() over (), 'SUMMER', '', 'NONE', 'ON_SHELF', 80
      from cars`)
    const asked = { ...g, season: 'SUMMER' as const }
    const ids = (cars: { vehicleId: string }[]) => cars.map(({ vehicleId }) => vehicleId)
    const first = await caller.tyreHotel.callList(asked)
    expect([first.cars.length, first.isCut]).toEqual([MAX_CALL_LIST, true])
    expect(ids(first.cars)).not.toContain(last.id)
    for (const narrow of [{ text: 'östman' }, { text: last.registrationNumber ?? '' }, { wear: 'WORN' as const }]) {
      const { cars, isCut } = await caller.tyreHotel.callList({ ...asked, ...narrow })
      expect([ids(cars), isCut]).toEqual([[last.id], false])
    }
    expect(await caller.tyreHotel.callList({ ...asked, wear: 'GOOD', text: 'Asiakas' })).toMatchObject({ isCut: true })

    const called = first.cars.slice(0, 10)
    await db.insert(tyreCalls).values(
      called.map(({ vehicleId, customer }) => ({
        garageId,
        customerId: customer.id,
        vehicleId,
        season: 'SUMMER' as const,
        year: yearOfSeason('SUMMER', services.clock()),
        way: 'SMS' as const,
        requestKey: randomUUID(),
      })),
    )
    const next = await list()
    expect(ids(next.slice(0, MAX_CALL_LIST - 10))).toEqual(ids(first.cars.slice(10)))
    expect(next[MAX_CALL_LIST - 5]?.vehicleId).toBe(last.id)
    expect(ids(next.filter(({ notCalled }) => notCalled === 'called'))).toEqual(ids(called.slice(0, 4)))
  })

  test.each([
    ['WINTER', '2026-11-01', 2026],
    ['WINTER', '2027-02-01', 2026],
    ['SUMMER', '2027-02-01', 2027],
  ] as const)('%s on %s is of the year %d', (season, day, year) => {
    expect(yearOfSeason(season, new Date(`${day}T10:00:00Z`))).toBe(year)
  })
})

describe('a call', () => {
  test('leaves once as a message with a way to book, and not again in the season unless it is chosen', async () => {
    const { car, send, list, g, caller } = await world()
    const { id, registrationNumber } = await car()
    const request = {
      ...g,
      season: 'SUMMER' as const,
      vehicleIds: [id],
      note: 'Pesu samalla.',
      requestKey: randomUUID(),
    }
    expect(await caller.tyreHotel.callUp(request)).toEqual({ sent: 1, left: [] })
    expect(await caller.tyreHotel.callUp(request)).toEqual({ sent: 1, left: [] })
    const sent = await db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, g.organizationId))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(registrationNumber)
    expect(sent[0]?.text).toContain('kesärenkaat')
    expect(sent[0]?.text).toContain('Pesu samalla.')
    expect((await list())[0]?.notCalled).toBe('called')
    expect(await send([id])).toMatchObject({ sent: 0, left: [{ why: 'Kutsuttu jo tällä kaudella.' }] })
    expect(await send([id], { again: true })).toMatchObject({ sent: 1 })
  })

  test('becomes a ticket of its own when its recipient wishes for a time', async () => {
    const { car, send } = await world()
    const { id } = await car()
    await send([id])
    const [reminder] = await db.select().from(reminders).where(eq(reminders.vehicleId, id))
    if (!reminder) throw new Error('the call left no message')
    const app = await routeServer(db, reminderRoutes, { services })
    const path = reminderUrl(services, reminder.linkId).replace(services.publicUrl, '')
    expect((await app.inject({ url: path })).body).toContain('renkaat, jotka ovat säilössä')
    await app.inject({
      method: 'POST',
      url: path,
      payload: 'teko=varaa&aika=&viesti=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const [made] = await db.select().from(tickets).where(eq(tickets.vehicleId, id))
    expect(made).toMatchObject({ title: 'Renkaiden vaihto', status: 'NEW' })
  })

  test('does not count as a reminder of what else is due', async () => {
    const { car, send, caller, g } = await world()
    const { customer } = await car()
    const nextServiceOn = plusDays(dayInHelsinki(services.clock()), 10)
    const due = await makeVehicle(db, { organizationId: customer.id, nextServiceOn })
    await makeTyreSet(db, { garageId: g.organizationId, customerId: customer.id, vehicleId: due.id })
    await send([due.id])
    const { rows } = await caller.reminders.due(g)
    expect(rows.map(({ vehicleId, notReminded }) => [vehicleId, notReminded])).toEqual([[due.id, null]])
  })

  test('takes the car out of what is due when its recipient no longer has it', async () => {
    const { car, send, list, caller, g } = await world()
    const { customer } = await car()
    const nextServiceOn = plusDays(dayInHelsinki(services.clock()), 10)
    const sold = await makeVehicle(db, { organizationId: customer.id, nextServiceOn })
    await makeTyreSet(db, { garageId: g.organizationId, customerId: customer.id, vehicleId: sold.id })
    await send([sold.id])
    await caller.reminders.send({ ...g, vehicleIds: [sold.id], requestKey: randomUUID() })
    const [call] = await db
      .select()
      .from(reminders)
      .where(and(eq(reminders.vehicleId, sold.id), eq(reminders.what, 'TYRES')))
    const app = await routeServer(db, reminderRoutes, { services })
    await app.inject({
      method: 'POST',
      url: reminderUrl(services, call?.linkId ?? '').replace(services.publicUrl, ''),
      payload: 'teko=ei-minun',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { rows } = await caller.reminders.due({ ...g, list: 'all' })
    expect(rows.map(({ notReminded }) => notReminded)).toEqual(['not_mine'])
    expect((await list()).find(({ vehicleId }) => vehicleId === sold.id)?.notCalled).toBe('not_mine')
  })

  test('notifies a customer with people of its own in the product', async () => {
    const { car, send, engine } = await world()
    const { id, customer } = await car({ managedByGarageId: null })
    await makeMembership(db, (await makeUser(db)).id, customer.id)
    expect(await send([id])).toEqual({ sent: 1, left: [] })
    await engine.relay.drain()
    const notices = await db.select().from(notifications).where(eq(notifications.organizationId, customer.id))
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('kesärenkaiden vaihto, Virta')])
    expect(await db.$count(reminders, eq(reminders.vehicleId, id))).toBe(0)
  })

  test('a call of another garage’s car is refused as a missing set, and no other car’s leaves', async () => {
    const { car, send } = await world()
    const own = await car()
    const other = await (await world()).car()
    for (const id of [other.id, randomUUID(), 'x'])
      expect(await refusal(send([own.id, id]))).toMatchObject({ kind: 'not_found', reason: 'tyre_set' })
    expect(await db.$count(reminders, eq(reminders.vehicleId, own.id))).toBe(0)
  })

  test('does not leave for a car whose set has left its shelf meanwhile, and those of the others do', async () => {
    const { car, send } = await world()
    const fetched = await car()
    const vehicleIds = [(await car()).id, fetched.id, (await car()).id]
    await db.update(tyreSets).set({ state: 'FETCHED' }).where(eq(tyreSets.vehicleId, fetched.id))
    const requestKey = randomUUID()
    const done = {
      sent: 2,
      left: [
        { vehicleId: fetched.id, plate: fetched.registrationNumber, why: 'Kauden renkaat eivät ole enää säilössä.' },
      ],
    }
    expect(await send(vehicleIds, { requestKey })).toEqual(done)
    expect(await send(vehicleIds, { requestKey })).toEqual(done)
    expect(await db.$count(reminders, inArray(reminders.vehicleId, vehicleIds))).toBe(2)
  })

  test('leaves once when two people call one car up at the same moment, and the second of them sees why', async () => {
    const { car, send, garage } = await world()
    const { id } = await car()
    const [one, other] = await atOnce(db, garage.id, [() => send([id]), () => send([id])])
    expect([one?.sent, other?.sent].sort()).toEqual([0, 1])
    expect([...(one?.left ?? []), ...(other?.left ?? [])]).toMatchObject([{ why: 'Kutsuttu jo tällä kaudella.' }])
    expect(await db.$count(deliveries, eq(deliveries.senderOrganizationId, garage.id))).toBe(1)
  })

  test('leaves once when two tries of one act come at the same moment, and both answer the same', async () => {
    const { car, send, garage } = await world()
    const { id } = await car()
    const requestKey = randomUUID()
    const attempt = () => send([id], { requestKey })
    expect(await atOnce(db, garage.id, [attempt, attempt])).toEqual([
      { sent: 1, left: [] },
      { sent: 1, left: [] },
    ])
    expect(await db.$count(deliveries, eq(deliveries.senderOrganizationId, garage.id))).toBe(1)
  })
})
