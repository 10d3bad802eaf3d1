import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import type { TicketStatus } from '../tickets.ts'
import { archiveOldTickets } from './archive-ticket.ts'
import { makeTicket } from './tickets.factory.ts'
import { tickets as feature } from './tickets.feature.ts'
import { ticketsRouter } from './tickets.router.ts'
import { ticketActs, tickets } from './tickets.tables.ts'

const { db, pool } = await testDatabase()
const notices = feature.notices ?? []
const NEXT_YEAR = '2031-01-15T12:00:00+02:00'

// the seconds in which an act may be undone pass when a test says so
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
beforeEach(() => pool.query('delete from deliveries; delete from notifications; delete from outbox_events'))

async function world(given: Partial<typeof tickets.$inferInsert> & { status: TicketStatus }) {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, garage.id)
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, ...given })
  const as = async (userId: string) => callerOf(ticketsRouter, await contextOf(db, userId))
  const garageSide = await as(mechanic.id)
  const at = { organizationId: garage.id, ticketId }
  const row = async () => {
    const [found] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
    if (!found) throw new Error('the ticket is gone')
    return found
  }
  return {
    garageSide,
    customerSide: await as(manager.id),
    colleagueSide: await as(colleague.id),
    at,
    customerAt: { organizationId: customer.id, ticketId },
    mechanicId: mechanic.id,
    row,
    /** Everything but the version, which a change and its undoing raise. */
    content: async () => ({ ...(await row()), version: 0 }),
    entries: async () => (await garageSide.timeline(at)).entries.map(({ kind }) => kind),
    /** So much later, as far as undoing is concerned. */
    passed: (seconds: number) =>
      db
        .update(ticketActs)
        .set({ undoableUntil: sql`${ticketActs.undoableUntil} - make_interval(secs => ${seconds})` })
        .where(eq(ticketActs.ticketId, ticketId)),
  }
}

const waiting = () => db.$count(outboxEvents)
const noticesAndDeliveries = async () => [
  (await db.select().from(notifications)).map(({ kind }) => kind),
  (await db.select().from(deliveries)).map(({ state }) => state),
]

/** What listeners have made of everything that was announced by then. */
async function deliverAll() {
  const delivery = deliveryWorld(db, { notices, at: NEXT_YEAR })
  await delivery.pass()
  await delivery.pass('2031-01-15T13:00:00+02:00')
  return delivery.sent.map(({ subject }) => subject)
}

describe('a move that is undone', () => {
  test('leaves the ticket and its timeline unchanged, and is never announced', async () => {
    const w = await world({ status: 'WAITING', waitingFor: 'APPROVAL', waitingNote: 'Soita ensin' })
    const before = await w.content()
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'READY', requestKey })
    expect([(await w.row()).waitingFor, await w.entries(), await waiting()]).toEqual([null, ['MOVED', 'REPORTED'], 1])
    expect(await w.garageSide.undo({ ...w.at, requestKey })).toEqual({ version: 3 })
    expect(await w.content()).toEqual(before)
    expect([await w.entries(), await waiting()]).toEqual([['REPORTED'], 0])
    expect([await deliverAll(), await noticesAndDeliveries()]).toEqual([[], [[], []]])
  })

  test('takes back the times that it set, and the end that it took away', async () => {
    const w = await world({
      status: 'NEW',
      scheduledStart: '2027-01-04T06:00:00.000Z',
      scheduledEnd: '2027-01-04T10:00:00.000Z',
    })
    const before = await w.content()
    const requestKey = randomUUID()
    const scheduledStart = '2027-02-01T08:00:00+02:00'
    await w.garageSide.move({ ...w.at, version: 1, to: 'SCHEDULED', scheduledStart, requestKey })
    expect(await w.row()).toMatchObject({ scheduledStart: '2027-02-01T06:00:00.000Z', scheduledEnd: null })
    await w.garageSide.undo({ ...w.at, requestKey })
    expect(await w.content()).toEqual(before)
  })

  test('takes back all of the plan that the move made: mechanic, times, promise and urgency', async () => {
    const w = await world({ status: 'NEW' })
    const before = await w.content()
    const requestKey = randomUUID()
    const plan = {
      mechanicId: w.mechanicId,
      scheduledStart: '2027-02-01T06:00:00.000Z',
      scheduledEnd: '2027-02-01T08:00:00.000Z',
      promisedReadyAt: '2027-02-01T09:00:00.000Z',
      urgent: true,
    }
    await w.garageSide.move({ ...w.at, version: 1, to: 'SCHEDULED', ...plan, requestKey })
    expect(await w.row()).toMatchObject({ ...plan, status: 'SCHEDULED' })
    await w.garageSide.undo({ ...w.at, requestKey })
    expect(await w.content()).toEqual(before)
  })

  test('closes a finished ticket again that it had opened, archived as before on both sides', async () => {
    const at = new Date(Date.now() - 86_400_000).toISOString()
    const w = await world({
      status: 'DONE',
      closedAt: at,
      statusChangedAt: at,
      garageArchivedAt: at,
      customerUnarchivedAt: at,
    })
    const before = await w.content()
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey })
    await w.garageSide.undo({ ...w.at, requestKey })
    expect(await w.content()).toEqual(before)
  })

  test('may be a customer’s confirmed pick-up as well', async () => {
    const w = await world({ status: 'READY' })
    const requestKey = randomUUID()
    await w.customerSide.move({ ...w.customerAt, version: 1, to: 'DONE', requestKey })
    await w.customerSide.undo({ ...w.customerAt, requestKey })
    expect([(await w.row()).status, await deliverAll()]).toEqual(['READY', []])
  })

  test('may be asked for twice, one after the other and at once, and is done once', async () => {
    const w = await world({ status: 'NEW' })
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey })
    const undo = () => w.garageSide.undo({ ...w.at, requestKey })
    expect(await Promise.all([undo(), undo()])).toEqual([{ version: 3 }, { version: 3 }])
    expect(await undo()).toEqual({ version: 3 })
    expect([(await w.row()).version, await w.entries()]).toEqual([3, ['REPORTED']])
  })

  test('stays undone after a late retry of its request', async () => {
    const w = await world({ status: 'NEW' })
    const move = { ...w.at, version: 1, to: 'IN_PROGRESS' as const, requestKey: randomUUID() }
    await w.garageSide.move(move)
    await w.garageSide.undo(move)
    expect(await w.garageSide.move(move)).toEqual({ version: 2 })
    expect((await w.row()).status).toBe('NEW')
  })

  test('changes the screens of both sides at once, like the move did', async () => {
    const w = await world({ status: 'NEW' })
    const requestKey = randomUUID()
    const client = await pool.connect()
    const invalidated: string[] = []
    client.on('notification', ({ payload = '' }) => {
      const { invalidations } = JSON.parse(payload) as { invalidations: { organizationIds: string[] }[] }
      invalidated.push(...invalidations.flatMap(({ organizationIds }) => organizationIds))
    })
    await client.query('listen huoltosilta')
    await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey })
    await w.garageSide.undo({ ...w.at, requestKey })
    await client.query('select 1')
    client.release(true)
    const both = [w.at.organizationId, w.customerAt.organizationId]
    expect(invalidated).toEqual([...both, ...both])
  })
})

describe('an archiving that is undone', () => {
  test('leaves the desk unchanged: not as if a user had brought the ticket back', async () => {
    const w = await world({ status: 'DONE' })
    const before = await w.row()
    const requestKey = randomUUID()
    await w.customerSide.archive({ ...w.customerAt, archived: true, requestKey })
    expect((await w.row()).customerArchivedAt).not.toBeNull()
    expect(await w.customerSide.undo({ ...w.customerAt, requestKey })).toEqual({ version: 1 })
    expect(await w.row()).toEqual(before)
  })

  test('does not disturb what the other side archived meanwhile', async () => {
    const w = await world({ status: 'DONE' })
    const requestKey = randomUUID()
    await w.garageSide.archive({ ...w.at, archived: true, requestKey })
    await w.garageSide.undo({ ...w.at, requestKey })
    await w.customerSide.archive({ ...w.customerAt, archived: true, requestKey })
    expect(await w.row()).toMatchObject({ garageArchivedAt: null, customerArchivedAt: expect.any(String) })
  })
})

describe('undoing is refused', () => {
  const refused = async (call: Promise<unknown>) => {
    const { kind, reason } = await refusal(call)
    return `${kind} ${reason}`
  }

  test('after its time, and what was done stays', async () => {
    const w = await world({ status: 'NEW' })
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey })
    await w.passed(11)
    expect(await refused(w.garageSide.undo({ ...w.at, requestKey }))).toBe('conflict undo_too_late')
    expect([(await w.row()).status, await deliverAll()]).toEqual([
      'IN_PROGRESS',
      [expect.stringContaining('työn alla')],
    ])
  })

  test('once the act was announced', async () => {
    const w = await world({ status: 'NEW' })
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey })
    await deliverAll()
    expect(await refused(w.garageSide.undo({ ...w.at, requestKey }))).toBe('conflict undo_too_late')
    expect([(await w.row()).status, await w.entries()]).toEqual(['IN_PROGRESS', ['MOVED', 'REPORTED']])
  })

  test.each<[string, (w: Awaited<ReturnType<typeof world>>) => Promise<unknown>]>([
    ['a second move', (w) => w.garageSide.move({ ...w.at, version: 2, to: 'IN_PROGRESS', requestKey: randomUUID() })],
    ['an edit', (w) => w.garageSide.edit({ ...w.at, version: 2, changes: { promisedReadyAt: NEXT_YEAR } })],
    ['the other side', (w) => w.customerSide.move({ ...w.customerAt, version: 2, to: 'DONE' })],
  ])('when %s has changed the ticket since', async (_who, change) => {
    const w = await world({ status: 'IN_PROGRESS' })
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'READY', requestKey })
    await change(w)
    const after = await w.row()
    expect(await refused(w.garageSide.undo({ ...w.at, requestKey }))).toBe('conflict undo_overtaken')
    expect(await w.row()).toEqual(after)
    expect(await waiting()).toBe(2)
  })

  test('when the ticket has been archived since, by hand or by night', async () => {
    for (const archive of [
      (w: Awaited<ReturnType<typeof world>>) => w.customerSide.archive({ ...w.customerAt, archived: true }),
      async (w: Awaited<ReturnType<typeof world>>) => {
        await db.update(tickets).set({ closedAt: sql`now() - interval '40 days'` }).where(eq(tickets.id, w.at.ticketId))
        await archiveOldTickets(db)
      },
    ]) {
      const w = await world({ status: 'READY' })
      const requestKey = randomUUID()
      await w.garageSide.move({ ...w.at, version: 1, to: 'DONE', requestKey })
      await archive(w)
      expect(await refused(w.garageSide.undo({ ...w.at, requestKey }))).toBe('conflict undo_overtaken')
    }
  })

  test('for every caller but the one who did it, and for an act that was never done', async () => {
    const w = await world({ status: 'NEW' })
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey })
    expect(await refused(w.colleagueSide.undo({ ...w.at, requestKey }))).toBe('conflict undo_unknown')
    expect(await refused(w.customerSide.undo({ ...w.customerAt, requestKey }))).toBe('conflict undo_unknown')
    expect(await refused(w.garageSide.undo({ ...w.at, requestKey: randomUUID() }))).toBe('conflict undo_unknown')
    const other = await world({ status: 'NEW' })
    const foreign = { organizationId: other.at.organizationId, ticketId: w.at.ticketId, requestKey }
    expect(await refused(other.garageSide.undo(foreign))).toBe('not_found ticket')
    expect((await w.row()).status).toBe('IN_PROGRESS')
  })
})

test('a comment written meanwhile stays, and does not keep the move from being undone', async () => {
  const w = await world({ status: 'IN_PROGRESS' })
  const requestKey = randomUUID()
  await w.garageSide.move({ ...w.at, version: 1, to: 'READY', requestKey })
  await w.customerSide.comment({ ...w.customerAt, body: 'Tulen heti', requestKey: randomUUID() })
  await w.garageSide.undo({ ...w.at, requestKey })
  expect([(await w.row()).status, await w.entries()]).toEqual(['IN_PROGRESS', ['COMMENTED', 'REPORTED']])
  expect(new Set(await deliverAll())).toEqual(new Set([expect.stringContaining('kommentoi')]))
})

test('only the last of two moves within the time can be undone, and the first is still announced', async () => {
  const w = await world({ status: 'NEW' })
  const [first, second] = [randomUUID(), randomUUID()]
  await w.garageSide.move({ ...w.at, version: 1, to: 'IN_PROGRESS', requestKey: first })
  await w.garageSide.move({ ...w.at, version: 2, to: 'READY', requestKey: second })
  await w.garageSide.undo({ ...w.at, requestKey: second })
  expect(await refusal(w.garageSide.undo({ ...w.at, requestKey: first }))).toMatchObject({ reason: 'undo_overtaken' })
  expect((await w.row()).status).toBe('IN_PROGRESS')
  expect(await deliverAll()).toEqual([expect.stringContaining('työn alla')])
})

test('a move is announced when its time has passed, not before, and not by an earlier process that died', async () => {
  const w = await world({ status: 'IN_PROGRESS' })
  await w.garageSide.move({ ...w.at, version: 1, to: 'READY', requestKey: randomUUID() })
  const [event] = await db.select().from(outboxEvents)
  const due = Date.parse(event?.nextAttemptAt ?? '')
  const at = (seconds: number) => new Date(due + seconds * 1000).toISOString()
  const early = deliveryWorld(db, { notices, at: at(-1) })
  await early.pass()
  expect([early.sent, await noticesAndDeliveries()]).toEqual([[], [[], []]])
  const late = deliveryWorld(db, { notices, at: at(0) })
  await late.pass()
  expect(late.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('on noudettavissa')])
})

test('a move without a key cannot be undone, so it is announced without waiting', async () => {
  const w = await world({ status: 'IN_PROGRESS' })
  await w.garageSide.move({ ...w.at, version: 1, to: 'READY' })
  const [event] = await db.select().from(outboxEvents)
  expect(event?.nextAttemptAt).toBe(event?.createdAt)
})

test('when the relay delivers a move at the very moment of its undoing, one of the two happens', async () => {
  for (let round = 0; round < 12; round += 1) {
    await pool.query('delete from notifications; delete from outbox_events')
    const w = await world({ status: 'IN_PROGRESS' })
    const requestKey = randomUUID()
    await w.garageSide.move({ ...w.at, version: 1, to: 'READY', requestKey })
    const { relay } = deliveryWorld(db, { notices, at: NEXT_YEAR })
    const undo = w.garageSide.undo({ ...w.at, requestKey }).then(
      () => 'undone',
      () => 'told',
    )
    const [outcome] = await Promise.all([undo, relay.drain()])
    // an undo that came too late, or that broke off, leaves the event to the next round
    await relay.drain()
    const [kinds] = await noticesAndDeliveries()
    const seen = { status: (await w.row()).status, kinds }
    expect(seen).toEqual(
      outcome === 'undone' ? { status: 'IN_PROGRESS', kinds: [] } : { status: 'READY', kinds: ['ticket.ready'] },
    )
  }
})
