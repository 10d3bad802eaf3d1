import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeTyreSet } from './tyre-hotel.factory.ts'
import { tyreHotelRouter } from './tyre-hotel.router.ts'

const { db } = await testDatabase()
const api = router({ tyreHotel: tyreHotelRouter })

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { tyreHotel } = callerOf(api, await contextOf(db, user.id))
  return { g: { organizationId: organization.id }, tyreHotel, garageId: organization.id }
}
const hall = (given: object = {}) => ({
  hall: 'A',
  firstRow: 1,
  lastRow: 12,
  shelves: 4,
  requestKey: randomUUID(),
  ...given,
})

test('a hall is made in one step, and what is there already stays', async () => {
  const { g, tyreHotel } = await garage()
  expect(await tyreHotel.makePlaces({ ...g, ...hall() })).toEqual({ added: 48 })
  expect(await tyreHotel.makePlaces({ ...g, ...hall({ lastRow: 13 }) })).toEqual({ added: 4 })
  const { places } = await tyreHotel.places(g)
  expect([places[0]?.name, places.at(-1)?.name]).toEqual(['A-01-1', 'A-13-4'])
  expect((await tyreHotel.freePlaces({ ...g, text: 'A-02' })).map(({ name }) => name)).toEqual([
    'A-02-1',
    'A-02-2',
    'A-02-3',
    'A-02-4',
  ])
})

test('more places than a garage can have are refused', async () => {
  const { g, tyreHotel } = await garage()
  expect(await refusal(tyreHotel.makePlaces({ ...g, ...hall({ lastRow: 999, shelves: 10 }) }))).toMatchObject({
    kind: 'conflict',
    reason: 'too_many_tyre_places',
  })
})

test('a closed place is offered no more and takes no set, a renamed one is found by its new name', async () => {
  const { g, tyreHotel, garageId } = await garage()
  await tyreHotel.makePlaces({ ...g, ...hall({ lastRow: 1, shelves: 2 }) })
  const [first, second] = (await tyreHotel.places(g)).places
  if (!first || !second) throw new Error('no places')
  await tyreHotel.editPlace({ ...g, placeId: first.id, version: 1, name: 'Katto', isClosed: true })
  expect(await tyreHotel.freePlaces(g)).toEqual([{ id: second.id, name: 'A-01-2' }])
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const car = await makeVehicle(db, { organizationId: customer.id })
  const set = await makeTyreSet(db, { garageId, customerId: customer.id, vehicleId: car.id })
  const move = { ...g, setId: set.id, version: 1, to: 'ON_SHELF' as const, requestKey: randomUUID() }
  expect(await refusal(tyreHotel.move({ ...move, placeId: first.id }))).toMatchObject({ reason: 'tyre_place_closed' })
  await tyreHotel.editPlace({ ...g, placeId: first.id, version: 2, name: 'Katto', isClosed: false })
  await tyreHotel.move({ ...move, placeId: first.id })
  expect((await tyreHotel.list({ ...g, text: 'katto' })).total).toBe(1)
  expect(
    await refusal(tyreHotel.editPlace({ ...g, placeId: second.id, version: 1, name: 'Katto', isClosed: false })),
  ).toMatchObject({ reason: 'tyre_place_exists' })
  expect(
    await refusal(tyreHotel.editPlace({ ...g, placeId: first.id, version: 1, name: 'X', isClosed: false })),
  ).toMatchObject({ reason: 'tyre_place_changed' })
})

test('what is counted keeps what should have been there, and a finished stocktaking takes no more', async () => {
  const { g, tyreHotel, garageId } = await garage()
  await tyreHotel.makePlaces({ ...g, ...hall({ lastRow: 1, shelves: 2 }) })
  const [first, second] = (await tyreHotel.places(g)).places
  if (!first || !second) throw new Error('no places')
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const car = await makeVehicle(db, { organizationId: customer.id })
  const set = await makeTyreSet(db, { garageId, customerId: customer.id, vehicleId: car.id, placeId: first.id })
  const { id: stocktakingId } = await tyreHotel.startStocktaking(g)
  expect(await tyreHotel.startStocktaking(g)).toEqual({ id: stocktakingId })
  await tyreHotel.countPlace({ ...g, stocktakingId, placeId: first.id, found: 'HERE' })
  await tyreHotel.countPlace({ ...g, stocktakingId, placeId: first.id, found: 'MISSING' })
  await tyreHotel.countPlace({ ...g, stocktakingId, placeId: second.id, found: 'OTHER', note: 'ABC-123' })
  await tyreHotel.move({ ...g, setId: set.id, version: 1, to: 'FETCHED', placeId: null, requestKey: randomUUID() })
  const details = await tyreHotel.stocktaking({ ...g, stocktakingId })
  expect(details).toMatchObject({ counted: 2, missing: 1, wrong: 1, total: 2 })
  expect(details.places[0]).toMatchObject({ found: 'MISSING', expected: { id: set.id } })
  await tyreHotel.finishStocktaking({ ...g, stocktakingId })
  expect(await refusal(tyreHotel.countPlace({ ...g, stocktakingId, placeId: first.id, found: 'HERE' }))).toMatchObject({
    reason: 'stocktaking_finished',
  })
  expect(await tyreHotel.stocktakings(g)).toMatchObject([{ id: stocktakingId, missing: 1 }])
})
