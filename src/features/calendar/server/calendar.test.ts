import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { makeCustomer, makeGarage, makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketServices } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { UNPLANNED_PAGE_SIZE } from '../calendar.ts'
import { calendarRouter } from './calendar.router.ts'

const { db } = await testDatabase()

const open = { opens: '08:00', closes: '16:00' }

/** A garage with two bays, a mechanic of it who asks, and a customer. */
async function workshop() {
  const garage = await makeGarage(db, { openingHours: [open, open, open, open, open, null, null] })
  await makeGarageProperties(db, { organizationId: garage.id, bays: 2, hoursPerDay: 8 })
  const mikko = await makeUser(db, { name: 'Mikko Mäkelä' })
  await makeMembership(db, mikko.id, garage.id, 'MEMBER')
  const customer = await makeCustomer(db, { name: 'Pohjolan Kuljetus' })
  const calendar = callerOf(calendarRouter, await contextOf(db, mikko.id))
  const organizationId = garage.id
  return {
    garage,
    customer,
    mikko,
    organizationId,
    week: (day: string, filter = {}) => calendar.week({ organizationId, day, ...filter }),
    unplanned: (input = {}) => calendar.unplanned({ organizationId, ...input }),
    ticket: (given: Parameters<typeof makeTicket>[1] = {}) =>
      makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'SCHEDULED', ...given }),
  }
}

// Helsinki is two hours ahead of UTC in November
const tuesday = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour - 2)).toISOString()

test('a week holds what is planned in it, whichever of its days is named, with what is booked and what there is', async () => {
  const { week, ticket, mikko } = await workshop()
  const own = await ticket({ scheduledStart: tuesday(8), scheduledEnd: tuesday(11), mechanicId: mikko.id })
  const unassigned = await ticket({ scheduledStart: tuesday(9), scheduledEnd: null })
  await ticket({ scheduledStart: '2026-11-30T07:00:00.000Z' })
  await ticket({ scheduledStart: '2026-11-20T07:00:00.000Z', scheduledEnd: '2026-11-20T09:00:00.000Z' })
  for (const day of ['2026-11-23', '2026-11-29']) {
    const answer = await week(day)
    expect(answer.monday).toBe('2026-11-23')
    expect(answer.tickets.map(({ id, fits }) => [id, fits])).toEqual([
      [own.id, true],
      [unassigned.id, true],
    ])
    expect(answer.booked).toEqual([
      { day: '2026-11-24', mechanicId: mikko.id, minutes: 180 },
      { day: '2026-11-24', mechanicId: null, minutes: 60 },
    ])
    expect(answer.garage).toMatchObject({ bays: 2, hoursPerDay: 8 })
    expect(answer.mechanics).toEqual([
      { id: mikko.id, name: 'Mikko Mäkelä', image: null, isMember: true, installs: true },
    ])
    expect(answer.leftOut).toBe(0)
  }
})

test('work that goes on from the week before is in both', async () => {
  const { week, ticket } = await workshop()
  const long = await ticket({ scheduledStart: '2026-11-20T12:00:00.000Z', scheduledEnd: '2026-11-23T08:00:00.000Z' })
  for (const day of ['2026-11-20', '2026-11-23'])
    expect((await week(day)).tickets.map(({ id }) => id)).toEqual([long.id])
  expect((await week('2026-11-23')).booked).toEqual([{ day: '2026-11-23', mechanicId: null, minutes: 120 }])
})

test('a holiday has its name', async () => {
  const { week } = await workshop()
  expect((await week('2026-12-23')).garage.holidays).toMatchObject({ '2026-12-25': 'Joulupäivä' })
})

test('the length of work without an end is that of its services', async () => {
  const { week, ticket } = await workshop()
  const { id } = await ticket({ scheduledStart: tuesday(8) })
  await db.insert(ticketServices).values([
    { ticketId: id, position: 0, name: 'Öljynvaihto', hours: 0.75 },
    { ticketId: id, position: 1, name: 'Jarrujen tarkastus', hours: 0.5 },
  ])
  const { tickets, booked } = await week('2026-11-24')
  expect(tickets[0]?.serviceHours).toBe(1.25)
  expect(booked[0]?.minutes).toBe(75)
})

test('archived work took its time, cancelled work takes none, and a new ticket has none', async () => {
  const { week, ticket } = await workshop()
  const times = { scheduledStart: tuesday(8), scheduledEnd: tuesday(9), closedAt: tuesday(15) }
  const done = await ticket({ ...times, status: 'DONE', garageArchivedAt: tuesday(16) })
  await ticket({ ...times, status: 'CANCELLED' })
  await ticket({ ...times, status: 'NEW', closedAt: null })
  const { tickets, booked } = await week('2026-11-24')
  expect(tickets.map(({ id }) => id)).toEqual([done.id])
  expect(booked).toEqual([{ day: '2026-11-24', mechanicId: null, minutes: 60 }])
})

test('a ticket has the time when its work was done, from the booked hours', async () => {
  const { week, ticket } = await workshop()
  const times = { scheduledStart: tuesday(8), scheduledEnd: tuesday(14) }
  await ticket({ ...times, status: 'READY', statusChangedAt: tuesday(9) })
  await ticket({ ...times, status: 'DONE', statusChangedAt: tuesday(9), closedAt: tuesday(10) })
  await ticket({ ...times, status: 'DONE', statusChangedAt: tuesday(11), closedAt: null })
  await ticket({ ...times, status: 'WAITING', statusChangedAt: tuesday(12) })
  const { tickets, booked } = await week('2026-11-24')
  expect(tickets.map(({ finishedAt }) => finishedAt)).toEqual([tuesday(9), tuesday(10), tuesday(11), null])
  expect(booked[0]?.minutes).toBe(60 + 120 + 180 + 360)
})

test('a mechanic who left keeps a row as long as there is work for them', async () => {
  const { week, ticket } = await workshop()
  const gone = await makeUser(db, { name: 'Aino Alanen' })
  await ticket({ scheduledStart: tuesday(8), mechanicId: gone.id })
  expect((await week('2026-11-24')).mechanics.map(({ name, isMember }) => [name, isMember])).toEqual([
    ['Mikko Mäkelä', true],
    ['Aino Alanen', false],
  ])
  expect((await week('2026-12-01')).mechanics.map(({ name }) => name)).toEqual(['Mikko Mäkelä'])
})

test('filters say what fits; the booked hours are those of all tickets', async () => {
  const { week, ticket, mikko, customer } = await workshop()
  const own = await ticket({
    scheduledStart: tuesday(8),
    scheduledEnd: tuesday(9),
    mechanicId: mikko.id,
    title: 'Jarrut',
  })
  const other = await makeCustomer(db, { name: 'Leipomo Vehnänen' })
  await ticket({ customerId: other.id, scheduledStart: tuesday(10), scheduledEnd: tuesday(11) })
  for (const filter of [{ mechanicId: mikko.id }, { partyId: customer.id }, { text: 'pohjolan jarrut' }]) {
    const { tickets, booked } = await week('2026-11-24', filter)
    expect(tickets.filter(({ fits }) => fits).map(({ id }) => id)).toEqual([own.id])
    expect(tickets).toHaveLength(2)
    expect(booked.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(120)
  }
  expect((await week('2026-11-24', { mechanicId: 'none' })).tickets.filter(({ fits }) => fits)).toHaveLength(1)
  expect((await week('2026-11-24', { mechanicId: 'nobody' })).tickets.filter(({ fits }) => fits)).toEqual([])
})

test('all new tickets and all others without a time are unplanned, in the order of the desk', async () => {
  const { unplanned, ticket } = await workshop()
  const late = await ticket({ status: 'NEW', requestedAt: tuesday(12) })
  const early = await ticket({ status: 'NEW', requestedAt: tuesday(8), scheduledStart: tuesday(8) })
  const started = await ticket({ status: 'IN_PROGRESS' })
  const agreed = await ticket({ status: 'SCHEDULED' })
  await ticket({ scheduledStart: tuesday(8) })
  await ticket({ status: 'READY' })
  await ticket({ status: 'DONE' })
  const { tickets, count } = await unplanned()
  expect(count).toBe(4)
  expect(tickets.map(({ id }) => id)).toEqual([early.id, late.id, ...[started.id, agreed.id].sort()])
  expect(tickets[0]).toMatchObject({ scheduledStart: null, scheduledEnd: null })
  expect((await unplanned({ text: 'sellaista ei ole' })).tickets).toEqual([])
  expect(await unplanned({ partyId: 'nobody' })).toEqual({ tickets: [], count: 0 })
})

test('unplanned tickets come page by page, each once', async () => {
  const { unplanned, ticket, customer } = await workshop()
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
  const made: string[] = []
  for (let index = 0; index < UNPLANNED_PAGE_SIZE + 3; index += 1)
    made.push((await ticket({ vehicleId, status: 'NEW', requestedAt: index % 2 ? tuesday(8) : null })).id)
  const first = await unplanned()
  const last = first.tickets.at(-1)
  if (!last) throw new Error('nothing came')
  const second = await unplanned({ cursor: { at: last.requestedAt, id: last.id } })
  expect([first.count, second.count]).toEqual([made.length, null])
  expect([...first.tickets, ...second.tickets].map(({ id }) => id).sort()).toEqual(made.sort())
})

test('a customer has no calendar, and another garage sees nothing of this one', async () => {
  const { ticket, customer, organizationId } = await workshop()
  await ticket({ scheduledStart: tuesday(8) })
  await ticket({ status: 'NEW' })
  const user = await makeUser(db)
  await makeMembership(db, user.id, customer.id, 'ADMIN')
  const customers = callerOf(calendarRouter, await contextOf(db, user.id))
  const day = '2026-11-24'
  expect(await refusal(customers.week({ organizationId: customer.id, day }))).toMatchObject({ reason: 'garage_only' })
  expect(await refusal(customers.week({ organizationId, day }))).toMatchObject({ kind: 'not_found' })
  const other = await workshop()
  const seen = await other.week('2026-11-24')
  expect([seen.tickets, seen.booked]).toEqual([[], []])
  expect(await other.unplanned()).toEqual({ tickets: [], count: 0 })
})

test('a day that no calendar has is refused', async () => {
  const { week } = await workshop()
  for (const day of ['2026-02-30', '26-11-24', '1999-12-31'])
    expect(await refusal(week(day))).toMatchObject({ kind: 'invalid' })
})
