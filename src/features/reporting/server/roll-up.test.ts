import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeWorkTime } from '#features/work-times/server/work-times.factory.ts'
import { workTimesRouter } from '#features/work-times/server/work-times.router.ts'
import { workTimes } from '#features/work-times/server/work-times.tables.ts'
import { router } from '#server/trpc.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MODEL_TIMEOUT_MS } from '#test/model.ts'
import { rowsReadBy } from '#test/query-plans.ts'
import { testPool } from '#test/test-pool.ts'
import { addNumbers, noNumbers } from '../day-facts.ts'
import { dayFactsOf } from './day-facts-of.ts'
import { readDays } from './read-days.ts'
import { reportDays, reportMarks } from './reporting.tables.ts'
import { rollUp } from './roll-up.ts'
import type { Whose } from './whose.ts'

const { db, pool, options } = await testDatabase()
// with pages that are in memory, as everywhere a product of ours runs
const explaining = testPool({ ...options, options: '-c random_page_cost=1.1' })
afterAll(() => explaining.end())
const api = router({ tickets: ticketsRouter, lineItems: lineItemsRouter, workTimes: workTimesRouter })

const HOUR_MS = 3_600_000
const today = () => dayInHelsinki(new Date())
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const span = () => ({ from: plusDays(today(), -40), to: today() })

async function world() {
  const garage = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER' })
  const organizationId = garage.organization.id
  const mine = callerOf(api, await contextOf(db, garage.user.id))
  const sides: Whose[] = [
    { organizationId, organizationType: 'GARAGE' },
    { organizationId: customer.organization.id, organizationType: 'CUSTOMER' },
  ]
  return { organizationId, customerId: customer.organization.id, mechanicId: garage.user.id, mine, sides }
}
type World = Awaited<ReturnType<typeof world>>

/** A ticket that was worked on for a day, so long ago, with its timeline, a line and a time. */
async function finished(w: World, hoursAgo: number, cents = 10_000) {
  const at = (hours: number) => ago(hoursAgo - hours)
  const ticket = await makeTicket(db, {
    ...{ garageId: w.organizationId, customerId: w.customerId, status: 'DONE' },
    ...{ createdAt: at(-24), scheduledStart: at(0), scheduledEnd: at(4), promisedReadyAt: at(7) },
    ...{ statusChangedAt: at(8), closedAt: at(8) },
  })
  const moves = [
    ['SCHEDULED', 'IN_PROGRESS', 0],
    ['IN_PROGRESS', 'WAITING', 2],
    ['WAITING', 'IN_PROGRESS', 5],
    ['IN_PROGRESS', 'READY', 6],
    ['READY', 'DONE', 8],
  ] as const
  await db.insert(ticketEvents).values(
    moves.map(([from, to, hours]) => ({
      ...{ ticketId: ticket.id, kind: 'MOVED' as const, actorOrganizationId: w.organizationId, createdAt: at(hours) },
      data: { from, to, waitingFor: to === 'WAITING' ? 'PARTS' : null, note: '', changes: [] },
    })),
  )
  await makeLine(db, { ticketId: ticket.id, garageId: w.organizationId, unitPriceCents: cents })
  const time = await makeWorkTime(db, {
    ...{ garageId: w.organizationId, ticketId: ticket.id, mechanicId: w.mechanicId },
    ...{ startedAt: at(0), stoppedAt: at(2) },
  })
  return { ticketId: ticket.id, workTimeId: time.id }
}

const byKey = (parts: Awaited<ReturnType<typeof readDays>>['parts']) =>
  parts.map(({ part, key, count, amount }) => `${part} ${key}: ${count}, ${amount}`).toSorted()

/** What the report reads, beside what is counted of the sources alone. */
async function compared(whose: Whose) {
  const read = await readDays(db, whose, span())
  const facts = [...(await dayFactsOf(db, whose, span())).values()]
  const plain = new Map<string, { part: string; key: string; count: number; amount: number }>()
  for (const part of facts.flatMap(({ parts }) => parts)) {
    const known = plain.get(`${part.part} ${part.key}`)
    if (known) {
      known.count += part.count
      known.amount += part.amount
    } else plain.set(`${part.part} ${part.key}`, { ...part })
  }
  return {
    read: { sum: read.sum, parts: byKey(read.parts) },
    plain: {
      sum: facts.map(({ numbers }) => numbers).reduce(addNumbers, noNumbers()),
      parts: byKey([...plain.values()] as typeof read.parts),
    },
  }
}

async function expectSame(w: World) {
  for (const side of w.sides) {
    const { read, plain } = await compared(side)
    expect(read).toEqual(plain)
  }
}

/** The first run opens an organisation's account, the second one counts. */
async function counted() {
  await rollUp(db, new Date())
  await rollUp(db, new Date())
}

test('numbers of a finished ticket are what its timeline, lines and times say', async () => {
  const w = await world()
  await finished(w, 100, 12_345)
  const [garage, customer] = w.sides
  if (!garage || !customer) throw new Error('two sides')
  const { sum, parts } = await readDays(db, garage, span())
  expect(sum).toMatchObject({
    ...{ ticketsIn: 1, ticketsOut: 1, promised: 1, onTime: 1, netCents: 12_345, offRoadMinutes: 480 },
    ...{ workedMinutes: 120, attendanceMinutes: 120, mechanicDays: 1 },
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
  expect(theirs.parts.map(({ part }) => part).toSorted()).toEqual(
    ['OFF_ROAD', 'PARTY', 'TURNAROUND', 'VEHICLE', 'WAITING'].toSorted(),
  )
})

test('days that are over are read from what was counted of them', async () => {
  const w = await world()
  await finished(w, 100)
  await counted()
  await expectSame(w)
  // whatever stands there is believed, since nothing has changed
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
    ...{ organizationId: w.organizationId, ticketId, version },
    ...{ to: 'IN_PROGRESS', note: '', requestKey: randomUUID() },
  })
  const [garage] = w.sides
  if (!garage) throw new Error('a garage')
  expect((await readDays(db, garage, span())).sum).toMatchObject({ ticketsOut: 0, netCents: 0 })
  await expectSame(w)
  await rollUp(db, new Date())
  expect(await db.$count(reportMarks, eq(reportMarks.organizationId, w.organizationId))).toBe(0)
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
  await rollUp(db, new Date())
  expect(await db.$count(reportMarks, eq(reportMarks.organizationId, w.organizationId))).toBe(0)
  expect(await read()).toBeLessThanOrEqual(before + 50)
  // and those days are counted all the same
  const old = await readDays(db, garage, { from: plusDays(today(), -800), to: today() })
  expect(old.sum.ticketsOut).toBe(3003)
})

test(
  'whatever happens, in whatever order, the report says what its sources say',
  async () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('finish' as const),
        hours: fc.integer({ min: 1, max: 900 }),
        cents: fc.nat(99_999),
      }),
      fc.record({ kind: fc.constant('move' as const), ticket: fc.nat(), to: fc.nat() }),
      fc.record({ kind: fc.constant('undo' as const) }),
      fc.record({ kind: fc.constant('plan' as const), ticket: fc.nat(), hours: fc.integer({ min: -48, max: 300 }) }),
      fc.record({ kind: fc.constant('line' as const), ticket: fc.nat(), cents: fc.nat(99_999) }),
      fc.record({ kind: fc.constant('correct' as const), time: fc.nat(), hours: fc.integer({ min: 5, max: 300 }) }),
      fc.record({ kind: fc.constant('remove' as const), time: fc.nat() }),
      fc.record({ kind: fc.constant('count' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const w = await world()
        await finished(w, 60)
        await finished(w, 30)
        await counted()
        const at = { organizationId: w.organizationId }
        let last: { ticketId: string; requestKey: string } | null = null
        for (const one of acts) {
          const own = await db.select().from(tickets).where(eq(tickets.garageId, w.organizationId)).orderBy(tickets.id)
          const times = await db.select().from(workTimes).where(eq(workTimes.garageId, w.organizationId))
          const ticket = 'ticket' in one ? own[one.ticket % own.length] : undefined
          const time = 'time' in one ? times[one.time % times.length] : undefined
          // what the product refuses changes nothing, and that is right too
          const may = (asked: Promise<unknown>) => asked.catch(() => undefined)
          if (one.kind === 'finish') await finished(w, one.hours, one.cents)
          if (one.kind === 'count') await rollUp(db, new Date())
          if (one.kind === 'undo' && last) await may(w.mine.tickets.undo({ ...at, ...last }))
          if (one.kind === 'move' && ticket) {
            const { can } = await w.mine.tickets.get({ ...at, ticketId: ticket.id })
            const to = can.moves[one.to % Math.max(1, can.moves.length)]
            const requestKey = randomUUID()
            if (to)
              await may(
                w.mine.tickets.move({ ...at, ticketId: ticket.id, version: ticket.version, to, note: '', requestKey }),
              )
            last = { ticketId: ticket.id, requestKey }
          }
          if (one.kind === 'plan' && ticket)
            await may(
              w.mine.tickets.edit({
                ...{ ...at, ticketId: ticket.id, version: ticket.version },
                changes: { scheduledStart: ago(one.hours), scheduledEnd: ago(one.hours - 3) },
              }),
            )
          if (one.kind === 'line' && ticket)
            await may(
              w.mine.lineItems.add({
                ...{ ...at, ticketId: ticket.id, kind: 'OTHER', sourceId: null, name: 'Öljyt', code: '', unit: 'l' },
                ...{ quantityThousandths: 1500, unitPriceCents: one.cents, discountPerMille: 0, vatCode: 'STANDARD' },
                requestKey: randomUUID(),
              }),
            )
          const edit = { ...at, workTimeId: time?.id ?? '', version: time?.version ?? 0, why: 'Unohtui' }
          if (one.kind === 'correct')
            await may(
              w.mine.workTimes.correct({
                ...{ ...edit, requestKey: randomUUID() },
                ...{ startedAt: ago(one.hours), stoppedAt: ago(one.hours - 2) },
              }),
            )
          if (one.kind === 'remove') await may(w.mine.workTimes.remove({ ...edit, requestKey: randomUUID() }))
        }
        await expectSame(w)
        await rollUp(db, new Date())
        await expectSame(w)
      }),
      { numRuns: 12 },
    )
  },
  MODEL_TIMEOUT_MS,
)
