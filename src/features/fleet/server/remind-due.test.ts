import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { dayText, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { jobContext } from '#test/job-context.ts'
import { plansOf } from '#test/query-plans.ts'
import { testServices } from '#test/services.ts'
import { testPool } from '#test/test-pool.ts'
import { carDue } from './notices/car-due.ts'
import { inspectionsDue } from './notices/inspections-due.ts'
import { servicesDue } from './notices/services-due.ts'
import { remindDueJob } from './remind-due.ts'

const { db, pool, options } = await testDatabase()
const DAY_MS = 86_400_000
const inDays = (days: number) => plusDays(dayInHelsinki(new Date()), days)
type Car = Partial<typeof vehicles.$inferInsert>

async function fleet() {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id } = organization
  const world = deliveryWorld(db, { notices: [carDue, servicesDue, inspectionsDue], at: '2031-01-15T12:00:00+02:00' })
  const noticesNow = async () => {
    const rows = await db.select().from(notifications).where(eq(notifications.organizationId, id))
    return rows.map(({ title, targetKind, targetId }) => ({ title, target: [targetKind, targetId] }))
  }
  return {
    id,
    user,
    world,
    noticesNow,
    car: (registrationNumber: string, given: Car = {}) =>
      makeVehicle(db, { organizationId: id, registrationNumber, ...given }),
    change: (vehicleId: string, set: Car) => db.update(vehicles).set(set).where(eq(vehicles.id, vehicleId)),
    /** The morning's job so many days from now; returns the titles of all notifications until then. */
    async morning(days = 0) {
      const services = testServices({ clock: () => new Date(Date.now() + days * DAY_MS) })
      await remindDueJob.run({}, jobContext(db, { services }))
      await world.relay.drain()
      return (await noticesNow()).map(({ title }) => title)
    },
  }
}

describe('a service', () => {
  test('causes one notice, thirty days ahead, which leads to the car', async () => {
    const { car, morning, noticesNow } = await fleet()
    const { id } = await car('ABC-1', { nextServiceOn: inDays(31) })
    expect(await morning(0)).toEqual([])
    const title = `ABC-1: huolto viimeistään ${dayText(inDays(31))}`
    expect(await morning(1)).toEqual([title])
    expect(await morning(2)).toEqual([title])
    expect(await morning(40)).toEqual([title])
    expect(await noticesNow()).toEqual([{ title, target: ['vehicle', id] }])
  })

  test('causes a notice by its kilometres when they are full before its day', async () => {
    const { car, morning } = await fleet()
    const km = { nextServiceOn: inDays(300), nextServiceKm: 60_000, mileageKm: 58_000, kmPerDay: 100 }
    await car('KM-1', { ...km, serviceKmOn: inDays(20) })
    expect(await morning()).toEqual([`KM-1: huolto noin ${dayText(inDays(20))} (60\u00a0000 km)`])
    const full = await fleet()
    await full.car('KM-2', { ...km, mileageKm: 60_010, serviceKmOn: inDays(-1) })
    expect(await full.morning()).toEqual(['KM-2: huolto nyt, 60\u00a0000 km on täynnä'])
  })

  test('causes another notice when a next one is set, and not because an estimate moves', async () => {
    const { car, change, morning } = await fleet()
    const { id } = await car('NEW-1', { nextServiceKm: 60_000, kmPerDay: 100, serviceKmOn: inDays(20) })
    expect(await morning()).toHaveLength(1)
    await change(id, { serviceKmOn: inDays(5) })
    expect(await morning(1)).toHaveLength(1)
    await change(id, { nextServiceKm: 75_000, serviceKmOn: inDays(200) })
    expect(await morning(2)).toHaveLength(1)
    expect(await morning(180)).toHaveLength(2)
  })

  test('causes no notice for a car with an open ticket, at any garage, nor for one out of use', async () => {
    const { id: customerId, car, morning } = await fleet()
    const booked = await car('OPEN-1', { nextServiceOn: inDays(3) })
    const ticket = await makeTicket(db, { customerId, vehicleId: booked.id, status: 'SCHEDULED' })
    await car('OUT-1', { nextServiceOn: inDays(3), retiredAt: new Date().toISOString() })
    expect(await morning()).toEqual([])
    await db
      .update(tickets)
      .set({ status: 'CANCELLED', closedAt: new Date().toISOString() })
      .where(eq(tickets.id, ticket.id))
    expect(await morning()).toEqual([`OPEN-1: huolto viimeistään ${dayText(inDays(3))}`])
  })

  test('causes no notification when the car went out of use before the notice was written', async () => {
    const { car, change, world, noticesNow } = await fleet()
    const { id } = await car('GONE-1', { nextServiceOn: inDays(3) })
    await remindDueJob.run({}, jobContext(db))
    await change(id, { retiredAt: new Date().toISOString() })
    await world.relay.drain()
    expect(await noticesNow()).toEqual([])
  })
})

test('reminders are a topic of their own, which a user who turns off notices of tickets keeps', () => {
  expect([carDue, servicesDue, inspectionsDue].map(({ group }) => group)).toEqual(Array(3).fill('DUE_DATES'))
})

test('an inspection causes a notice of its own, once for each day', async () => {
  const { car, change, morning } = await fleet()
  const { id } = await car('INS-1', { nextInspectionOn: inDays(-4), nextServiceOn: inDays(4) })
  expect((await morning()).toSorted()).toEqual([
    `INS-1: huolto viimeistään ${dayText(inDays(4))}`,
    `INS-1: katsastus myöhässä, oli viimeistään ${dayText(inDays(-4))}`,
  ])
  await change(id, { nextInspectionOn: inDays(29) })
  expect(await morning()).toHaveLength(3)
})

test('several cars are one notice for their customer, which leads to the list; two who run the job at once make one', async () => {
  const [one, other] = [await fleet(), await fleet()]
  for (let index = 1; index <= 12; index += 1) await one.car(`MANY-${index}`, { nextServiceOn: inDays(20 - index) })
  await other.car('OTHER-1', { nextServiceOn: inDays(5) })
  await Promise.all([1, 2, 3].map(() => remindDueJob.run({}, jobContext(db))))
  await one.world.pass()
  await one.world.pass('2031-01-15T12:05:00+02:00')
  const title = '12 autoa odottaa huoltoa'
  expect(await one.noticesNow()).toEqual([{ title, target: ['dueServices', one.id] }])
  expect(await other.noticesNow()).toHaveLength(1)
  const mails = one.world.sent.filter(({ to }) => to === one.user.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('/app/vehicles?state=service')
  // the first are named, in the order in which they are due
  expect(mails[0]?.text.indexOf('MANY-12')).toBeLessThan(mails[0]?.text.indexOf('MANY-11') ?? 0)
  expect(mails[0]?.text).toContain('2 autoa')
})

test('ten thousand cars of one customer are one notice, found by an index past those that were announced', async () => {
  const { id, morning } = await fleet()
  const row = (index: number) => ({
    id: newId(),
    organizationId: id,
    registrationNumber: `T-${index}`,
    make: 'Ford',
    model: 'Transit',
    nextServiceOn: inDays(10),
  })
  await transact(db, (tx) =>
    insertMany(
      tx,
      vehicles,
      Array.from({ length: 10_000 }, (_, index) => row(index)),
    ),
  )
  expect(await morning()).toEqual(['10\u00a0000 autoa odottaa huoltoa'])
  await pool.query('analyze vehicles')
  const explaining = testPool({ ...options, options: '-c random_page_cost=1.1' })
  const plan = await plansOf(explaining, (asked) => remindDueJob.run({}, jobContext(asked)))
  await explaining.end()
  expect(plan).toContain('vehicles_service_not_reminded')
  expect(plan).toContain('vehicles_inspection_not_reminded')
})
