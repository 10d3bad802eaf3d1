import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages } from '#features/vehicles/server/vehicles.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { NO_TREADS } from '../tread.ts'
import { makeTyrePlace, makeTyreSet, setById } from './tyre-hotel.factory.ts'
import { tyreHotelRouter } from './tyre-hotel.router.ts'
import { tyreSetEvents, tyreSets, tyreTreads } from './tyre-hotel.tables.ts'

const { db } = await testDatabase()
const api = router({ tyreHotel: tyreHotelRouter })

const treads = (tenths: number) => ({
  frontLeft: tenths,
  frontRight: tenths,
  rearLeft: tenths,
  rearRight: tenths,
})
const fields = {
  season: 'SUMMER' as const,
  size: '205/55r16 91v',
  make: 'Nokian',
  model: 'Wetproof',
  dot: '23/21',
  rims: 'ALLOY' as const,
  hasBolts: true,
  notes: '',
}

/** A garage with a customer, its car and two places. */
async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const customer = await makeCustomer(db, { name: 'Aino Laakso', managedByGarageId: garage.id })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const car = await makeVehicle(db, { organizationId: customer.id })
  await db.insert(vehicleGarages).values({ garageId: garage.id, vehicleId: car.id })
  const { tyreHotel } = callerOf(api, await contextOf(db, user.id))
  const g = { organizationId: garage.id }
  const ids = { garageId: garage.id, customerId: customer.id, vehicleId: car.id }
  const place = await makeTyrePlace(db, { garageId: garage.id })
  const other = await makeTyrePlace(db, { garageId: garage.id })
  const add = (given: object = {}) =>
    tyreHotel.add({
      ...g,
      ...fields,
      vehicleId: car.id,
      treads: NO_TREADS,
      state: 'ON_SHELF',
      placeId: null,
      requestKey: randomUUID(),
      ...given,
    })
  const ticket = () =>
    makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId: car.id, status: 'IN_PROGRESS' })
  return { garage, user, customer, car, tyreHotel, g, ids, place, other, add, ticket }
}

describe('a set', () => {
  test('a set is kept with its treads, and a retry makes no second one', async () => {
    const { tyreHotel, g, add, place } = await world()
    const requestKey = randomUUID()
    const [made, again] = await Promise.all([
      add({ treads: treads(65), placeId: place.id, requestKey }),
      add({ treads: treads(65), placeId: place.id, requestKey }),
    ])
    expect(again).toEqual(made)
    const set = await tyreHotel.get({ ...g, setId: made.id })
    expect(set).toMatchObject({
      size: '205/55 R16 91V',
      dot: '2321',
      wear: 'GOOD',
      place: { id: place.id },
      measurements: [{ treads: treads(65) }],
      events: [{ kind: 'ADDED', place: place.name }],
    })
    expect((await tyreHotel.list(g)).total).toBe(1)
  })

  test('a set of another garage’s customer is refused as a missing car, and no other garage sees it', async () => {
    const one = await world()
    const other = await world()
    expect(await refusal(one.add({ vehicleId: other.car.id }))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
    const { id } = await other.add()
    expect(await refusal(one.tyreHotel.get({ ...one.g, setId: id }))).toMatchObject({ reason: 'tyre_set' })
    expect((await one.tyreHotel.list(one.g)).rows).toEqual([])
  })

  test('with an impossible size is refused at the field', async () => {
    const { add } = await world()
    expect(await refusal(add({ size: '999/55 R16' }))).toMatchObject({ kind: 'invalid' })
  })

  test('a set is refused a place that another one has, with what lies there', async () => {
    const { add, place } = await world()
    const { number } = await add({ placeId: place.id })
    const asked = await refusal(add({ placeId: place.id, season: 'STUDDED' }))
    expect(asked).toMatchObject({
      kind: 'conflict',
      reason: 'tyre_place_taken',
      details: { place: place.name, number },
    })
  })

  test('only the first of two that are moved to a place at once has it', async () => {
    const { tyreHotel, g, ids, place } = await world()
    const sets = [await makeTyreSet(db, ids), await makeTyreSet(db, ids)]
    const moved = await Promise.allSettled(
      sets.map(({ id, version }) =>
        tyreHotel.move({ ...g, setId: id, version, to: 'ON_SHELF', placeId: place.id, requestKey: randomUUID() }),
      ),
    )
    expect(moved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(tyreSets, eq(tyreSets.placeId, place.id))).toBe(1)
  })

  test('a set is not moved by who has an older version of it', async () => {
    const { tyreHotel, g, ids, place, other } = await world()
    const { id, version } = await makeTyreSet(db, { ...ids, placeId: place.id })
    const move = { ...g, setId: id, version, to: 'ON_SHELF' as const, placeId: other.id }
    await tyreHotel.move({ ...move, requestKey: randomUUID() })
    expect(await refusal(tyreHotel.move({ ...move, requestKey: randomUUID() }))).toMatchObject({
      kind: 'conflict',
      reason: 'tyre_set_changed',
      details: { current: { version: version + 1 } },
    })
  })

  test('on the car keeps another one off it', async () => {
    const { add } = await world()
    const { number } = await add({ state: 'ON_CAR' })
    expect(await refusal(add({ state: 'ON_CAR', season: 'STUDDED' }))).toMatchObject({
      reason: 'tyres_on_car',
      details: { number },
    })
  })

  test('a set is measured once, however often the request comes', async () => {
    const { tyreHotel, g, ids } = await world()
    const { id } = await makeTyreSet(db, ids)
    const asked = { ...g, setId: id, treads: treads(15), requestKey: randomUUID() }
    await tyreHotel.measure(asked)
    await tyreHotel.measure(asked)
    expect(await db.$count(tyreTreads, eq(tyreTreads.setId, id))).toBe(1)
    expect(await tyreHotel.get({ ...g, setId: id })).toMatchObject({ wear: 'WORN', treads: treads(15) })
  })
})

describe('the list', () => {
  test('finds by plate, number, place, wear and customer', async () => {
    const { tyreHotel, g, ids, place, car, customer } = await world()
    const worn = await makeTyreSet(db, { ...ids, placeId: place.id, ...treads(29), season: 'STUDDED' })
    await makeTyreSet(db, { ...ids, ...treads(80) })
    const found = async (search: object) => (await tyreHotel.list({ ...g, ...search })).rows.map(({ id }) => id)
    expect(await found({ wear: 'WORN' })).toEqual([worn.id])
    expect(await found({ text: place.name })).toEqual([worn.id])
    expect(await found({ text: `R${worn.number}` })).toEqual([worn.id])
    expect(await found({ text: car.registrationNumber?.replace('-', '') })).toHaveLength(2)
    expect(await found({ customerId: customer.id, season: 'SUMMER' })).toHaveLength(1)
    expect(await found({ customerId: 'other' })).toEqual([])
    expect(await found({ state: 'FETCHED' })).toEqual([])
  })
})

describe('a change of season on a ticket', () => {
  test('takes one set in and the other one out, also to the same place, and the timeline says so once', async () => {
    const { tyreHotel, g, ids, place, ticket } = await world()
    const mounted = await makeTyreSet(db, { ...ids, season: 'STUDDED', placeId: place.id })
    const stored = await makeTyreSet(db, { ...ids, state: 'ON_CAR' })
    const { id: ticketId } = await ticket()
    const shown = await tyreHotel.ofTicket({ ...g, ticketId })
    expect(shown.sets.map(({ id }) => id)).toEqual([stored.id, mounted.id])
    const asked = {
      ...g,
      ticketId,
      stored: { setId: stored.id, placeId: place.id, treads: treads(45) },
      mounted: { setId: mounted.id, treads: treads(70) },
      requestKey: randomUUID(),
    }
    await tyreHotel.swap(asked)
    await tyreHotel.swap(asked)
    expect(await setById(db, stored.id)).toMatchObject({ state: 'ON_SHELF', placeId: place.id, leastTread: 45 })
    expect(await setById(db, mounted.id)).toMatchObject({ state: 'ON_CAR', placeId: null, leastTread: 70 })
    const said = await db
      .select({ data: ticketEvents.data })
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticketId, ticketId), eq(ticketEvents.kind, 'TYRES')))
    expect(said).toEqual([{ data: { stored: 'Kesärenkaat 205/55 R16', mounted: 'Nastarenkaat 205/55 R16' } }])
    const happened = await db
      .select({ kind: tyreSetEvents.kind })
      .from(tyreSetEvents)
      .where(eq(tyreSetEvents.ticketId, ticketId))
    expect(happened.map(({ kind }) => kind).sort()).toEqual(['MOUNTED', 'STORED'])
  })

  test('changes nothing when the place was taken meanwhile', async () => {
    const { tyreHotel, g, ids, place, ticket } = await world()
    await makeTyreSet(db, { ...ids, placeId: place.id })
    const mounted = await makeTyreSet(db, { ...ids, season: 'STUDDED' })
    const stored = await makeTyreSet(db, { ...ids, state: 'ON_CAR' })
    const { id: ticketId } = await ticket()
    const refused = await refusal(
      tyreHotel.swap({
        ...g,
        ticketId,
        stored: { setId: stored.id, placeId: place.id, treads: NO_TREADS },
        mounted: { setId: mounted.id, treads: NO_TREADS },
        requestKey: randomUUID(),
      }),
    )
    expect(refused).toMatchObject({ reason: 'tyre_place_taken' })
    expect(await setById(db, stored.id)).toMatchObject({ state: 'ON_CAR' })
    expect(await setById(db, mounted.id)).toMatchObject({ state: 'ON_SHELF' })
  })

  test('a change is refused on a finished ticket, and with tyres of another car', async () => {
    const { tyreHotel, g, ids, customer, ticket, garage } = await world()
    const set = await makeTyreSet(db, ids)
    const swap = (ticketId: string) =>
      refusal(
        tyreHotel.swap({
          ...g,
          ticketId,
          stored: null,
          mounted: { setId: set.id, treads: NO_TREADS },
          requestKey: randomUUID(),
        }),
      )
    const done = await makeTicket(db, { ...ids, status: 'DONE' })
    expect(await swap(done.id)).toMatchObject({ kind: 'forbidden', reason: 'tyre_ticket_closed' })
    const ofOther = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
    expect(await swap(ofOther.id)).toMatchObject({ reason: 'tyres_of_other_car' })
    await tyreHotel.move({ ...g, setId: set.id, version: 1, to: 'DISCARDED', placeId: null, requestKey: randomUUID() })
    expect(await swap((await ticket()).id)).toMatchObject({ reason: 'tyres_gone' })
  })
})

describe('the customer', () => {
  test('sees its own car’s sets with the garage’s name, and no other’s', async () => {
    const { ids, garage, place } = await world()
    const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
    const car = await makeVehicle(db, { organizationId: customer.id })
    await makeTyreSet(db, { ...ids, customerId: customer.id, vehicleId: car.id, placeId: place.id, ...treads(60) })
    const { tyreHotel } = callerOf(api, await contextOf(db, user.id))
    const c = { organizationId: customer.id }
    const [set] = await tyreHotel.ownOfVehicle({ ...c, vehicleId: car.id })
    expect(set).toMatchObject({ garage: { name: garage.name }, state: 'ON_SHELF', treads: treads(60), wear: 'GOOD' })
    expect(JSON.stringify(set)).not.toContain(place.name)
    expect(await refusal(tyreHotel.ownOfVehicle({ ...c, vehicleId: ids.vehicleId }))).toMatchObject({
      reason: 'vehicle',
    })
    expect(await refusal(tyreHotel.list(c))).toMatchObject({ kind: 'forbidden', reason: 'garage_only' })
  })
})
