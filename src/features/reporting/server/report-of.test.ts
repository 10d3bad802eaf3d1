import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { makeWorkTime } from '#features/work-times/server/work-times.factory.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { LONGEST_DAYS } from '../report-range.ts'
import { reportFileRoute } from './report-file.ts'
import { reportingRouter } from './reporting.router.ts'

const { db } = await testDatabase()
const as = async (userId: string) => callerOf(reportingRouter, await contextOf(db, userId))

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const today = dayInHelsinki(new Date())
const days = { from: plusDays(today, -9), to: today }

/** A garage with an admin and a mechanic, who both worked on a ticket that was finished two days ago. */
async function world() {
  const { organization, user: admin } = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  const mechanic = await makeUser(db, { name: 'Mikko' })
  await makeMembership(db, mechanic.id, organization.id, 'MEMBER')
  const customer = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const organizationId = organization.id
  const times = { createdAt: ago(72), closedAt: ago(48), statusChangedAt: ago(48) }
  const ticket = await makeTicket(db, {
    garageId: organizationId,
    customerId: customer.organization.id,
    status: 'DONE',
    ...times,
  })
  await makeLine(db, { garageId: organizationId, ticketId: ticket.id, name: '=1+1', unitPriceCents: 12_345 })
  for (const { id: mechanicId } of [admin, mechanic])
    await makeWorkTime(db, {
      garageId: organizationId,
      ticketId: ticket.id,
      mechanicId,
      startedAt: ago(60),
      stoppedAt: ago(58.5),
    })
  return { organizationId, admin, mechanic, customer, ticket }
}

test('a garage sees its sales, a customer of it what its cars cost', async () => {
  const { organizationId, admin, customer, ticket } = await world()
  const report = await (await as(admin.id)).report({ organizationId, ...days })
  expect(report.numbers).toMatchObject({ ticketsIn: 1, ticketsOut: 1, netCents: 12_345, workedMinutes: 180 })
  expect(report.numbersBefore.ticketsIn).toBe(0)
  const { mechanicDays, billedMinutes } = report.numbers
  expect(mechanicDays).toBe(2)
  const sumOf = (name: 'mechanicDays' | 'billedMinutes') => report.periods.reduce((sum, step) => sum + step[name], 0)
  expect([sumOf('mechanicDays'), sumOf('billedMinutes')]).toEqual([mechanicDays, billedMinutes])
  expect(report.sold).toEqual([
    { key: '=1+1', kind: 'OTHER', name: '=1+1', count: 1, netCents: 12_345, beforeCents: 0 },
  ])
  expect(report.parties).toMatchObject([{ name: customer.organization.name, count: 1, netCents: 12_345 }])
  expect(report.vehicles).toEqual([])
  const theirs = await as(customer.user.id)
  const costs = await theirs.report({ organizationId: customer.organization.id, ...days })
  expect(costs.vehicles).toMatchObject([{ vehicleId: ticket.vehicleId, name: ticket.registrationNumber, count: 1 }])
  expect([costs.sold, costs.mechanics, costs.numbers.workedMinutes]).toEqual([[], [], 0])
})

test('a customer compares its garages: what it approved and paid, how fast they are, what they kept; a garage sees none of it', async () => {
  const { organizationId: garageId, admin, customer, ticket } = await world()
  const customerId = customer.organization.id
  await makeLine(db, { garageId, ticketId: ticket.id, unitPriceCents: 5_000, approvedCents: 6_000 })
  const agreed = { ticketId: ticket.id, priceType: 'ESTIMATE' as const, agreedCents: 12_000, agreedAt: ago(70) }
  await db.insert(ticketPrices).values(agreed)
  await db
    .update(tickets)
    .set({ promisedReadyAt: ago(50) })
    .where(eq(tickets.id, ticket.id))
  const times = { createdAt: ago(40), closedAt: ago(20), promisedReadyAt: ago(10) }
  const other = await makeTicket(db, { garageId, customerId, status: 'DONE', ...times })
  await makeLine(db, { garageId, ticketId: other.id, unitPriceCents: 700 })
  await db.insert(ticketEvents).values({
    ticketId: other.id,
    kind: 'MOVED',
    actorOrganizationId: garageId,
    createdAt: ago(24),
    data: { from: 'SCHEDULED', to: 'IN_PROGRESS', waitingFor: null, note: '', changes: [] },
  })
  const { garages } = await (await as(customer.user.id)).report({ organizationId: customerId, ...days })
  expect(garages).toEqual([
    {
      key: garageId,
      name: expect.any(String),
      count: 2,
      agreed: 1,
      approvedCents: 18_000,
      chargedCents: 17_345,
      promised: 2,
      onTime: 1,
      medianTurnaround: 240,
    },
  ])
  expect((await (await as(admin.id)).report({ organizationId: garageId, ...days })).garages).toEqual([])
})

test('a kilometre has its cost where readings of the car reach over the range, and only there', async () => {
  const { organizationId: garageId, customer, ticket, admin } = await world()
  const asked = { organizationId: customer.organization.id, ...days }
  const caller = await as(customer.user.id)
  const vehicleId = ticket.vehicleId ?? ''
  const read = async (hoursAgo: number, mileageKm: number) =>
    db.insert(mileageReadings).values({ vehicleId, mileageKm, readAt: ago(hoursAgo) })
  await read(24 * 40, 1_000)
  const before = await caller.report(asked)
  expect([before.vehicles[0]?.km, before.distance]).toEqual([null, null])
  await read(1, 5_000)
  const { vehicles: cars, distance } = await caller.report(asked)
  const km = cars[0]?.km ?? 0
  expect(km).toBeGreaterThan(800)
  expect(km).toBeLessThan(1_100)
  expect(distance).toEqual({ cars: 1, km, netCents: 12_345 })
  expect((await (await as(admin.id)).report({ organizationId: garageId, ...days })).distance).toBeNull()
})

test('a customer’s costs are added up by the cost centre that each car has now, to the sum of its cars', async () => {
  const { organizationId: garageId, customer, ticket } = await world()
  const asked = { organizationId: customer.organization.id, ...days }
  const theirs = await as(customer.user.id)
  expect((await theirs.report(asked)).costCentres).toEqual([])
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.organization.id })
  const done = { garageId, customerId: customer.organization.id, vehicleId, status: 'DONE' as const }
  const other = await makeTicket(db, { ...done, closedAt: ago(5), statusChangedAt: ago(5) })
  await makeLine(db, { garageId, ticketId: other.id, name: 'Renkaat', unitPriceCents: 40_000 })
  await db
    .update(vehicles)
    .set({ costCentre: 'KP 4100' })
    .where(eq(vehicles.id, ticket.vehicleId ?? ''))
  const { costCentres, vehicles: cars } = await theirs.report(asked)
  expect(costCentres.map(({ key, netCents }) => [key, netCents])).toEqual([
    ['', 40_000],
    ['KP 4100', 12_345],
  ])
  const sumOf = (rows: { netCents: number }[]) => rows.reduce((sum, { netCents }) => sum + netCents, 0)
  expect(sumOf(costCentres)).toBe(sumOf(cars))
})

test('a cost centre’s kilometres are those of its cars that are known, with costs or without, to the sums of all cars', async () => {
  const { organizationId: garageId, customer, ticket } = await world()
  const { id: organizationId } = customer.organization
  const add = async (costCentre: string) => (await makeVehicle(db, { organizationId, costCentre })).id
  const drive = (vehicleId: string, km: number) =>
    db.insert(mileageReadings).values([
      { vehicleId, mileageKm: 1_000, readAt: ago(24 * 40) },
      { vehicleId, mileageKm: 1_000 + km, readAt: ago(0.1) },
    ])
  const finish = async (vehicleId: string, unitPriceCents: number) => {
    const done = { garageId, customerId: organizationId, vehicleId, status: 'DONE' as const }
    const { id: ticketId } = await makeTicket(db, { ...done, closedAt: ago(5), statusChangedAt: ago(5) })
    await makeLine(db, { garageId, ticketId, unitPriceCents })
  }
  await drive(ticket.vehicleId ?? '', 4_000)
  const [known, unknown, idle] = [await add('KP 1'), await add('KP 1'), await add('KP 1')]
  await finish(known, 20_000)
  await finish(unknown, 7_000)
  await drive(known, 8_000)
  await drive(idle, 2_000)
  await drive(await add('KP 2'), 6_000)
  await finish(await add('KP 3'), 500)

  const theirs = await as(customer.user.id)
  const { costCentres, vehicles: cars, distance } = await theirs.report({ organizationId, ...days })
  const centre = (key: string) => costCentres.find((one) => one.key === key)
  const kmOf = (id: string | null) => cars.find(({ vehicleId }) => vehicleId === id)?.km ?? 0
  expect(centre('')).toMatchObject({ cars: 1, distance: { cars: 1, km: kmOf(ticket.vehicleId), netCents: 12_345 } })
  expect(centre('KP 1')).toMatchObject({ netCents: 27_000, cars: 3, distance: { cars: 2, netCents: 20_000 } })
  expect(centre('KP 1')?.distance?.km).toBeGreaterThan(kmOf(known))
  expect(centre('KP 2')).toMatchObject({ count: 0, netCents: 0, cars: 1, distance: { cars: 1, netCents: 0 } })
  expect(centre('KP 3')).toMatchObject({ netCents: 500, cars: 1, distance: null })
  const sumOf = (name: 'cars' | 'km' | 'netCents') =>
    costCentres.reduce((sum, row) => sum + (row.distance?.[name] ?? 0), 0)
  expect({ cars: sumOf('cars'), km: sumOf('km'), netCents: sumOf('netCents') }).toEqual(distance)
})

test('what was only in the days before comes last, with nothing of these days', async () => {
  const { organizationId, admin, mechanic, customer } = await world()
  const old = await makeTicket(db, {
    garageId: organizationId,
    status: 'DONE',
    createdAt: ago(300),
    closedAt: ago(290),
    statusChangedAt: ago(290),
  })
  await makeLine(db, { garageId: organizationId, ticketId: old.id, name: 'Renkaat', unitPriceCents: 40_000 })
  await makeWorkTime(db, {
    garageId: organizationId,
    ticketId: old.id,
    mechanicId: mechanic.id,
    startedAt: ago(300),
    stoppedAt: ago(296),
  })
  const { parties, sold, mechanics, numbersBefore } = await (await as(admin.id)).report({ organizationId, ...days })
  expect(parties.map(({ key, count, netCents, beforeCents }) => [key, count, netCents, beforeCents])).toEqual([
    [customer.organization.id, 1, 12_345, 0],
    [old.customerId, 0, 0, 40_000],
  ])
  expect(parties[1]?.name).not.toBe('')
  expect(sold.map(({ name, beforeCents }) => [name, beforeCents])).toEqual([
    ['=1+1', 0],
    ['Renkaat', 40_000],
  ])
  expect(mechanics.reduce((sum, { beforeMinutes }) => sum + beforeMinutes, 0)).toBe(numbersBefore.workedMinutes)
})

test('admins see the hours of all mechanics, a member their own', async () => {
  const { organizationId, admin, mechanic } = await world()
  const hoursOf = async (userId: string) => {
    const { mechanics, rowCounts, seesAllHours } = await (await as(userId)).report({ organizationId, ...days })
    expect(rowCounts.mechanics).toBe(mechanics.length)
    return [seesAllHours, mechanics.map(({ name, minutes }) => `${name} ${minutes}`).toSorted()]
  }
  expect(await hoursOf(admin.id)).toEqual([true, [`${admin.name} 90`, 'Mikko 90'].toSorted()])
  expect(await hoursOf(mechanic.id)).toEqual([false, ['Mikko 90']])
})

test.each([
  ['turned round', { from: days.to, to: days.from }, days],
  [
    'of fifty years',
    { from: plusDays(today, -18_262), to: today },
    { from: plusDays(today, 1 - LONGEST_DAYS), to: today },
  ],
  ['to come', { from: plusDays(today, 5), to: plusDays(today, 500) }, { from: today, to: today }],
])('days %s are answered as far as they can be', async (_, asked, answered) => {
  const { organizationId, admin } = await world()
  expect((await (await as(admin.id)).report({ organizationId, ...asked })).days).toEqual(answered)
})

test('a day that no calendar has is refused', async () => {
  const { organizationId, admin } = await world()
  await expect((await as(admin.id)).report({ organizationId, from: '2026-02-31', to: today })).rejects.toThrow()
})

describe('the file of a table', async () => {
  const app = await routeServer(db, [reportFileRoute])
  const fileOf = async (userId: string, query: Record<string, string>) =>
    app.inject({ url: '/api/reporting/report.csv', query, cookies: { session: await makeSession(db, userId) } })

  test('has its numbers as Finns write them, and no cell that a spreadsheet would work out', async () => {
    const { organizationId, admin } = await world()
    const answer = await fileOf(admin.id, { organizationId, ...days, table: 'sold' })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=raportti-myynti-/)
    expect(answer.body).toBe(
      `\ufeffNimi;Laji;Rivejä;Myynti, veroton (€);Myynti edellisellä jaksolla, veroton (€)\r\n'=1+1;Muu rivi;1;123,45;0,00\r\n`,
    )
    const hours = await fileOf(admin.id, { organizationId, ...days, table: 'mechanics' })
    expect(hours.body).toMatch(/Mikko;1,5;0\r\n/)
  })

  test('has the kilometres of a cost centre, and nothing where they are not known', async () => {
    const { customer, ticket } = await world()
    const vehicleId = ticket.vehicleId ?? ''
    const { id: organizationId } = customer.organization
    const query = { organizationId, ...days, table: 'costCentres' }
    await db.update(vehicles).set({ costCentre: 'KP 1' }).where(eq(vehicles.id, vehicleId))
    expect((await fileOf(customer.user.id, query)).body).toContain('\r\nKP 1;1;123,45;0,00;1;0;;;\r\n')
    // 90 km a day: 810 to 900 km in the nine to ten days until now
    await db.insert(mileageReadings).values([
      { vehicleId, mileageKm: 1_000, readAt: ago(24 * 40) },
      { vehicleId, mileageKm: 4_600, readAt: ago(0.1) },
    ])
    expect((await fileOf(customer.user.id, query)).body).toMatch(/\r\nKP 1;1;123,45;0,00;1;1;\d{3};123,45;0,1\d+\r\n/)
  })

  test('shows a member no other’s hours', async () => {
    const { organizationId, admin, mechanic } = await world()
    const { body } = await fileOf(mechanic.id, { organizationId, ...days, table: 'mechanics' })
    expect(body).toContain('Mikko')
    expect(body).not.toContain(admin.name)
  })

  test('has to be that of a known table', async () => {
    const { organizationId, admin } = await world()
    expect((await fileOf(admin.id, { organizationId, ...days, table: 'users' })).statusCode).toBe(400)
  })
})
