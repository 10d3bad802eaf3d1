import { expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makePlan } from '#features/service-plans/server/service-plans.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { dueCars } from './due-words.ts'
import { endDueService } from './end-due-service.ts'
import { fleetRouter } from './fleet.router.ts'

const { db } = await testDatabase()
const DAY_MS = 86_400_000

/** A customer with a car whose programme began so many days ago, and a car without one. */
async function world(daysAgo: number) {
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const car = await makeVehicle(db, { organizationId: customer.id, mileageKm: 50_000 })
  await makeVehicle(db, { organizationId: customer.id })
  await makePlan(db, { vehicleId: car.id, now: new Date(Date.now() - daysAgo * DAY_MS) })
  const fleet = callerOf(fleetRouter, await contextOf(db, user.id))
  const list = async () => (await fleet.list({ organizationId: customer.id })).cars
  return { customer, car, list }
}

test('the list names the parts of the next service of a car with a programme', async () => {
  const { list, car } = await world(360)
  const cars = await list()
  expect(cars.map(({ id, nextWorks }) => (id === car.id ? nextWorks : nextWorks.length))).toEqual([['Öljynvaihto'], 0])
})

test('a notice says what is due of the programme', async () => {
  const { customer, car } = await world(750)
  const found = await transact(db, (tx) => dueCars(tx, { customerId: customer.id, what: 'SERVICE', ids: [car.id] }))
  expect(found[0]?.works).toBe('Öljynvaihto, Jarruneste')
})

test('a finished periodic service does not end the due day of a programme, of which nothing was done', async () => {
  const { customer, car, list } = await world(370)
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  const { id: ticketId } = await makeTicket(db, {
    ...pair,
    vehicleId: car.id,
    title: 'Määräaikaishuolto',
    status: 'DONE',
  })
  const [before] = await list()
  const payload = { ...pair, ticketId, actorOrganizationId: garage.id, actorUserId: null, from: 'READY', to: 'DONE' }
  const event = { eventId: 1, announcedAt: new Date().toISOString(), attempt: 1, name: ticketMoved.name, payload }
  await transact(db, (tx) => endDueService.handle(tx, [event as never]))
  const [after] = await list()
  expect(after).toMatchObject({
    nextServiceOn: before?.nextServiceOn,
    nextServiceKm: 65_000,
    nextWorks: ['Öljynvaihto'],
  })
})
