import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketServices } from '#features/tickets/server/tickets.tables.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { testDatabase } from '#test/database.ts'
import { rowsReadBy } from '#test/query-plans.ts'
import { testPool } from '#test/test-pool.ts'
import { readDays } from './read-days.ts'
import { reportedWorlds } from './reporting.fixture.ts'
import { reportDays, reportMarks } from './reporting.tables.ts'

const { db, pool, options } = await testDatabase()
// with pages that are in memory, as everywhere a product of ours runs
const explaining = testPool({ ...options, options: '-c random_page_cost=1.1' })
afterAll(() => explaining.end())
// what is today stays so, also over midnight
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())
const { world, finished, byKey, expectSame, count, counted, today, span, ago } = reportedWorlds(db)

test('numbers of a finished ticket are what its timeline, lines and times say', async () => {
  const w = await world()
  await finished(w, 100, 12_345)
  const [garage, customer] = w.sides
  if (!garage || !customer) throw new Error('two sides')
  const { sum, parts } = await readDays(db, garage, span())
  expect(sum).toMatchObject({
    ticketsIn: 1,
    ticketsOut: 1,
    promised: 1,
    onTime: 1,
    netCents: 12_345,
    offRoadMinutes: 480,
    workedMinutes: 120,
    attendanceMinutes: 120,
    mechanicDays: 1,
  })
  expect(byKey(parts)).toEqual(
    [
      'OTHER jarrupalat eteen: 1, 12345',
      `MECHANIC ${w.mechanicId}: 1, 120`,
      `PARTY ${w.customerId}: 1, 12345`,
      'TURNAROUND 360: 1, 0',
      'WAITING PARTS: 1, 180',
    ].toSorted(),
  )
  const theirs = await readDays(db, customer, span())
  expect(theirs.sum).toMatchObject({
    ticketsIn: 1,
    ticketsOut: 1,
    netCents: 12_345,
    workedMinutes: 0,
    bookedMinutes: 0,
  })
  expect(theirs.parts.map(({ part }) => part).toSorted()).toEqual([
    'GARAGE_AGREED',
    'GARAGE_CHARGED',
    'GARAGE_PROMISED',
    'GARAGE_TURNAROUND',
    'OFF_ROAD',
    'PARTY',
    'TURNAROUND',
    'VEHICLE',
    'WAITING',
  ])
})

test('days that are over are read from what was counted of them', async () => {
  const w = await world()
  await finished(w, 100)
  await counted()
  await expectSame(w)
  // any number there is believed, since nothing has changed
  await db.update(reportDays).set({ netCents: 7 }).where(eq(reportDays.organizationId, w.organizationId))
  const [garage] = w.sides
  if (!garage) throw new Error('a garage')
  expect((await readDays(db, garage, span())).sum.netCents).toBeLessThan(10_000)
})

test('a ticket that is reopened leaves the day on which it was finished, at once and for good', async () => {
  const w = await world()
  const { ticketId } = await finished(w, 100)
  await counted()
  const { version } = await w.mine.tickets.get({ organizationId: w.organizationId, ticketId })
  await w.mine.tickets.move({
    organizationId: w.organizationId,
    ticketId,
    version,
    to: 'IN_PROGRESS',
    note: '',
    requestKey: randomUUID(),
  })
  const [garage] = w.sides
  if (!garage) throw new Error('a garage')
  expect((await readDays(db, garage, span())).sum).toMatchObject({ ticketsOut: 0, netCents: 0 })
  await expectSame(w)
  await count()
  expect(await db.$count(reportMarks, eq(reportMarks.organizationId, w.organizationId))).toBe(0)
  await expectSame(w)
})

test('work that is wished for later changes what was booked on the days for which it was planned', async () => {
  const w = await world()
  const { id: ticketId } = await makeTicket(db, {
    garageId: w.organizationId,
    customerId: w.customerId,
    status: 'SCHEDULED',
    createdAt: ago(300),
    scheduledStart: ago(240),
    scheduledEnd: null,
  })
  await counted()
  const marks = () => db.$count(reportMarks, eq(reportMarks.organizationId, w.organizationId))
  expect(await marks()).toBe(0)
  await db.insert(ticketServices).values({ ticketId, position: 0, name: 'Jarrut', hours: 6 })
  expect(await marks()).toBeGreaterThan(0)
  await expectSame(w)
  await counted()
  await db.delete(ticketServices).where(eq(ticketServices.ticketId, ticketId))
  expect(await marks()).toBeGreaterThan(0)
  await expectSame(w)
})

test('many changed days are counted with what lies between them, and nothing twice', async () => {
  const w = await world()
  for (const hours of [100, 130, 400, 600]) await finished(w, hours)
  await counted()
  for (const { organizationId } of w.sides)
    await db
      .insert(reportMarks)
      .values(Array.from({ length: 15 }, (_, turn) => ({ organizationId, day: plusDays(today(), -2 * turn - 2) })))
  await expectSame(w)
})

test('what happens today marks nothing', async () => {
  const w = await world()
  await counted()
  const { id } = await makeTicket(db, { garageId: w.organizationId, customerId: w.customerId })
  const { version } = await w.mine.tickets.get({ organizationId: w.organizationId, ticketId: id })
  const move = { organizationId: w.organizationId, ticketId: id, note: '', requestKey: randomUUID() }
  await w.mine.tickets.move({ ...move, version, to: 'IN_PROGRESS' })
  expect(await db.$count(reportMarks, eq(reportMarks.organizationId, w.organizationId))).toBe(0)
  await expectSame(w)
})

test('a report reads days, not tickets: years of work before its range cost it nothing', async () => {
  const w = await world()
  for (const hours of [200, 300, 400]) await finished(w, hours)
  await counted()
  const [garage] = w.sides
  if (!garage) throw new Error('a garage')
  const read = async () => {
    await pool.query('vacuum analyze')
    return rowsReadBy(explaining, (reader) => readDays(reader, garage, span()))
  }
  const before = await read()
  await pool.query(
    `insert into tickets (id, number, garage_id, customer_id, make, model, color, title, description, status,
       reported_by_organization_id, request_key, created_at, status_changed_at, closed_at)
     select gen_random_uuid(), 'V-' || n, $1, $2, '', '', '', 'Huolto', '', 'DONE', $2, gen_random_uuid(), at, at, at
     from generate_series(1, 3000) n, lateral (select now() - interval '60 days' - n * interval '5 hours' as at) times`,
    [w.organizationId, w.customerId],
  )
  await count()
  expect(await db.$count(reportMarks, eq(reportMarks.organizationId, w.organizationId))).toBe(0)
  expect(await read()).toBeLessThanOrEqual(before + 50)
  // and those days are counted all the same
  const old = await readDays(db, garage, { from: plusDays(today(), -800), to: today() })
  expect(old.sum.ticketsOut).toBe(3003)
})
