import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import { vehicleHandedOver } from '#features/vehicle-handovers/vehicle-handovers.events.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { followHandover, mergeVehicleInTyres, tyresOfCustomer } from './keep-tyres.ts'
import { makeTyrePlace, makeTyreSet, setById } from './tyre-hotel.factory.ts'
import { tyreSetEvents, tyreSets } from './tyre-hotel.tables.ts'

const { db } = await testDatabase()

async function world() {
  const garage = await makeGarage(db)
  const customer = await makeCustomer(db, { managedByGarageId: garage.id })
  const car = await makeVehicle(db, { organizationId: customer.id })
  return { garage, customer, car, ids: { garageId: garage.id, customerId: customer.id, vehicleId: car.id } }
}

test('a car that was handed over takes along what is on it, and what is stored stays the former owner’s', async () => {
  const { ids, garage, customer, car } = await world()
  const place = await makeTyrePlace(db, { garageId: garage.id })
  const [mounted, stored] = [
    await makeTyreSet(db, { ...ids, state: 'ON_CAR' }),
    await makeTyreSet(db, { ...ids, placeId: place.id }),
  ]
  const receiver = await makeCustomer(db)
  const payload = { vehicleId: car.id, customerId: customer.id, actorOrganizationId: receiver.id, actorUserId: null }
  const handed = {
    name: vehicleHandedOver.name,
    payload,
    eventId: 1,
    announcedAt: '',
    attempt: 1,
    log: createLog('silent'),
  }
  await transact(db, (tx) => followHandover.handle(tx, [handed]))
  await transact(db, (tx) => followHandover.handle(tx, [handed]))
  expect(await setById(db, mounted.id)).toMatchObject({ state: 'FETCHED', customerId: customer.id })
  expect(await setById(db, stored.id)).toMatchObject({ state: 'ON_SHELF', placeId: place.id, customerId: customer.id })
  const events = await db.select().from(tyreSetEvents).where(eq(tyreSetEvents.setId, mounted.id))
  expect(events.map(({ kind }) => kind)).toEqual(['ADDED', 'HANDED_OVER'])
})

test('two records of a car become one with the sets of both, of which one is on the car', async () => {
  const { ids, customer, car } = await world()
  const twin = await makeVehicle(db, { organizationId: customer.id })
  const kept = await makeTyreSet(db, { ...ids, state: 'ON_CAR' })
  const others = [
    await makeTyreSet(db, { ...ids, vehicleId: twin.id, state: 'ON_CAR', season: 'STUDDED' }),
    await makeTyreSet(db, { ...ids, vehicleId: twin.id, season: 'FRICTION' }),
  ]
  await transact(db, (tx) => mergeVehicleInTyres(tx, { keptId: car.id, removedId: twin.id }))
  const sets = await db.select().from(tyreSets).where(eq(tyreSets.vehicleId, car.id)).orderBy(tyreSets.number)
  expect(sets.map(({ id, state }) => [id, state])).toEqual([
    [kept.id, 'ON_CAR'],
    [others[0]?.id, 'FETCHED'],
    [others[1]?.id, 'ON_SHELF'],
  ])
})

test('a person whose tyres are in store is not erased, and afterwards nothing of them is left', async () => {
  const { ids, customer } = await world()
  const stored = await makeTyreSet(db, ids)
  const erase = () =>
    transact(db, async (tx) => {
      await tyresOfCustomer.erase?.(tx, { customerId: customer.id, without: (text) => text, now: new Date() })
    })
  await expect(erase()).rejects.toMatchObject({ kind: 'precondition', reason: 'tyres_stored' })
  expect(await tyresOfCustomer.read?.(db, customer.id)).toMatchObject([{ season: 'SUMMER', size: '205/55 R16' }])
  await db.update(tyreSets).set({ state: 'FETCHED' }).where(eq(tyreSets.id, stored.id))
  await erase()
  expect(await db.$count(tyreSets, eq(tyreSets.customerId, customer.id))).toBe(0)
})
