import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import { NEW_GARAGE_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { garageProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { transact } from '#server/db/transact.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { handed } from '#test/handed.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { stopWithAccount, stopWithMember, stopWithTicket } from './stop-by-events.ts'
import { lockMechanic } from './work-times.access.ts'
import { makeWorkTime } from './work-times.factory.ts'
import { workTimesRouter } from './work-times.router.ts'
import { workTimeActs, workTimeCorrections, workTimes } from './work-times.tables.ts'

const { db, pool } = await testDatabase()
const api = router({ workTimes: workTimesRouter, tickets: ticketsRouter, extraWork: extraWorkRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const key = randomUUID
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  const admin = await makeUser(db)
  await makeMembership(db, admin.id, garage.id, 'ADMIN')
  const organizationId = garage.id
  const mechanicId = user.id
  const side = await as(user.id)
  const ticket = async (status: TicketStatus = 'IN_PROGRESS', given: Partial<typeof tickets.$inferInsert> = {}) => {
    const createdAt = ago(40 * 24 * HOUR_MS)
    const made = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status, createdAt, ...given })
    return { organizationId, ticketId: made.id }
  }
  return {
    garage,
    customer,
    mechanicId,
    adminId: admin.id,
    organizationId,
    ticket,
    mechanic: side.workTimes,
    tickets: side.tickets,
    extraWork: side.extraWork,
    admin: (await as(admin.id)).workTimes,
    customerSide: (await as(manager.id)).workTimes,
    times: () =>
      db
        .select({
          ticketId: workTimes.ticketId,
          startedAt: workTimes.startedAt,
          stoppedAt: workTimes.stoppedAt,
          kind: workTimes.stopKind,
        })
        .from(workTimes)
        .where(and(eq(workTimes.garageId, garage.id), eq(workTimes.mechanicId, user.id)))
        .orderBy(asc(workTimes.startedAt), asc(workTimes.id)),
  }
}
type World = Awaited<ReturnType<typeof world>>

const statusOf = async (ticketId: string) =>
  (await db.select({ status: tickets.status }).from(tickets).where(eq(tickets.id, ticketId)))[0]?.status
const kinds = async (w: World) => (await w.times()).map(({ kind }) => kind)

describe('Aloita', () => {
  test.each(['NEW', 'SCHEDULED', 'WAITING'] as const)(
    'brings a ticket that is %s into work, as a move does',
    async (status) => {
      const w = await world()
      const at = await w.ticket(status)
      expect(await w.mechanic.start({ ...at, requestKey: key() })).toEqual({ moved: true, switchedFrom: null })
      expect(await statusOf(at.ticketId)).toBe('IN_PROGRESS')
      expect(await kinds(w)).toEqual([null])
      const entries = await db
        .select({ kind: ticketEvents.kind })
        .from(ticketEvents)
        .where(eq(ticketEvents.ticketId, at.ticketId))
      expect(entries.map(({ kind }) => kind)).toEqual(['REPORTED', 'MOVED'])
    },
  )

  test.each(['READY', 'DONE', 'CANCELLED'] as const)('rejects a ticket that is %s', async (status) => {
    const w = await world()
    const at = await w.ticket(status)
    expect(await refusal(w.mechanic.start({ ...at, requestKey: key() }))).toMatchObject({
      kind: 'conflict',
      reason: 'move_not_allowed',
    })
    expect(await w.times()).toEqual([])
  })

  test('a timer is not for a member who does not install, who ends the time that runs', async () => {
    const w = await world()
    const [first, second] = [await w.ticket(), await w.ticket()]
    await w.mechanic.start({ ...first, requestKey: key() })
    await db.update(memberships).set({ installs: false }).where(eq(memberships.userId, w.mechanicId))
    const mechanic = (await as(w.mechanicId)).workTimes
    expect(await refusal(mechanic.start({ ...second, requestKey: key() }))).toMatchObject({
      kind: 'forbidden',
      reason: 'does_not_install',
    })
    expect(await mechanic.ofTicket(second)).toMatchObject({ canStart: false })
    await mechanic.pause({ ...first, requestKey: key() })
    expect(await kinds(w)).toEqual(['PAUSED'])
  })

  test('stops what runs on another car, and says which', async () => {
    const w = await world()
    const [first, second] = [await w.ticket(), await w.ticket()]
    await w.mechanic.start({ ...first, requestKey: key() })
    const { switchedFrom } = await w.mechanic.start({ ...second, requestKey: key() })
    expect(switchedFrom?.id).toBe(first.ticketId)
    expect(await w.times()).toMatchObject([
      { ticketId: first.ticketId, kind: 'SWITCHED' },
      { ticketId: second.ticketId, stoppedAt: null },
    ])
  })

  test('pressed again while the time runs changes nothing', async () => {
    const w = await world()
    const at = await w.ticket()
    for (const _press of [1, 2]) await w.mechanic.start({ ...at, requestKey: key() })
    expect(await kinds(w)).toEqual([null])
  })

  test('leaves one time running when two cars are started at the same moment', async () => {
    const w = await world()
    const both = [await w.ticket(), await w.ticket(), await w.ticket()]
    await Promise.all(both.map((at) => w.mechanic.start({ ...at, requestKey: key() })))
    expect((await w.times()).filter(({ stoppedAt }) => stoppedAt === null)).toHaveLength(1)
  })

  test('counts from the press, however late it arrives, but never from before the ticket', async () => {
    const w = await world()
    const at = await w.ticket()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await w.mechanic.start({ ...at, agoMs: 20 * MINUTE_MS, requestKey: key() })
    const fresh = await w.ticket('IN_PROGRESS', { createdAt: ago(MINUTE_MS) })
    await w.mechanic.pause({ ...at, agoMs: 10 * MINUTE_MS, requestKey: key() })
    await w.mechanic.start({ ...fresh, agoMs: 5 * MINUTE_MS, requestKey: key() })
    expect(await w.times()).toMatchObject([
      { startedAt: ago(20 * MINUTE_MS), stoppedAt: ago(10 * MINUTE_MS) },
      { startedAt: ago(MINUTE_MS), stoppedAt: null },
    ])
  })

  test('ends where a later one of another device began, when it arrives after that', async () => {
    const w = await world()
    const [early, late] = [await w.ticket(), await w.ticket()]
    await w.mechanic.start({ ...late, agoMs: 10 * MINUTE_MS, requestKey: key() })
    await w.mechanic.start({ ...early, agoMs: 30 * MINUTE_MS, requestKey: key() })
    const [first, second] = await w.times()
    expect(first).toMatchObject({ ticketId: early.ticketId, kind: 'SWITCHED', stoppedAt: second?.startedAt })
    expect(second).toMatchObject({ ticketId: late.ticketId, stoppedAt: null })
    // and its pause, which was pressed before the later one began
    await w.mechanic.pause({ ...early, agoMs: 15 * MINUTE_MS, requestKey: key() })
    expect((await w.times()).at(-1)?.stoppedAt).toBeNull()
  })

  test('begins nothing for a mechanic who has just been taken out of the garage', async () => {
    const w = await world()
    const at = await w.ticket('SCHEDULED')
    // the request has read the membership, and waits for the mechanic's earlier act
    const { refused } = await transact(db, async (tx) => {
      await lockMechanic(tx, { garageId: w.organizationId, mechanicId: w.mechanicId })
      const asked = refusal(w.mechanic.start({ ...at, requestKey: key() }))
      await expect.poll(() => waitingSessions(pool)).toBe(1)
      await db.delete(memberships).where(eq(memberships.userId, w.mechanicId))
      return { refused: asked }
    })
    expect(await refused).toMatchObject({ kind: 'not_found', reason: 'organization' })
    expect([await w.times(), await statusOf(at.ticketId)]).toEqual([[], 'SCHEDULED'])
  })
})

describe('Tauko', () => {
  test('stops the time, and Aloita begins another one', async () => {
    const w = await world()
    const at = await w.ticket()
    await w.mechanic.start({ ...at, agoMs: 5 * MINUTE_MS, requestKey: key() })
    await w.mechanic.pause({ ...at, requestKey: key() })
    await w.mechanic.start({ ...at, requestKey: key() })
    expect(await kinds(w)).toEqual(['PAUSED', null])
  })

  test('changes nothing on a ticket where no time runs', async () => {
    const w = await world()
    const [at, other] = [await w.ticket(), await w.ticket()]
    await w.mechanic.start({ ...other, requestKey: key() })
    expect(await w.mechanic.pause({ ...at, requestKey: key() })).toEqual({ moved: false, switchedFrom: null })
    expect(await w.times()).toMatchObject([{ ticketId: other.ticketId, stoppedAt: null }])
  })
})

describe('Valmis', () => {
  test('stops the time and makes the car ready', async () => {
    const w = await world()
    const at = await w.ticket('SCHEDULED')
    await w.mechanic.start({ ...at, requestKey: key() })
    expect(await w.mechanic.finish({ ...at, requestKey: key() })).toEqual({ moved: true, switchedFrom: null })
    expect([await kinds(w), await statusOf(at.ticketId)]).toEqual([['FINISHED'], 'READY'])
  })

  test('waits for the adviser’s check where the garage wants that, and the customer is not notified', async () => {
    const w = await world()
    await db
      .insert(garageProperties)
      .values({ ...NEW_GARAGE_PROPERTIES, organizationId: w.garage.id, checksReady: true })
    const at = await w.ticket('SCHEDULED')
    await w.mechanic.start({ ...at, requestKey: key() })
    const requestKey = key()
    expect(await w.mechanic.finish({ ...at, requestKey })).toEqual({ moved: true, switchedFrom: null })
    const [checked] = await db.select().from(tickets).where(eq(tickets.id, at.ticketId))
    expect([checked?.status, checked?.waitingFor, await kinds(w)]).toEqual(['WAITING', 'CHECK', ['FINISHED']])
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.name, 'ticket.moved'))
      .orderBy(desc(outboxEvents.id))
      .limit(1)
    expect(event?.payload).toMatchObject({ ticketId: at.ticketId, to: 'WAITING', isNotifiedElsewhere: true })
    // pressed once more it changes nothing, and undoing takes the car back into work
    expect(await w.mechanic.finish({ ...at, requestKey: key() })).toEqual({ moved: false, switchedFrom: null })
    await w.mechanic.undo({ ...at, requestKey })
    expect(await statusOf(at.ticketId)).toBe('IN_PROGRESS')
  })

  test('still returns the time of a car that was made ready or cancelled meanwhile', async () => {
    const w = await world()
    const at = await w.ticket()
    await w.mechanic.start({ ...at, requestKey: key() })
    await db.update(tickets).set({ status: 'READY' }).where(eq(tickets.id, at.ticketId))
    expect(await w.mechanic.finish({ ...at, requestKey: key() })).toEqual({ moved: false, switchedFrom: null })
    expect([await kinds(w), await statusOf(at.ticketId)]).toEqual([['FINISHED'], 'READY'])
  })
})

describe('a press that is sent again', () => {
  test('gets the answer of the first one and does nothing more, also when others followed it', async () => {
    const w = await world()
    const [at, other] = [await w.ticket('SCHEDULED'), await w.ticket()]
    const [starting, pausing, finishing] = [key(), key(), key()]
    await w.mechanic.start({ ...other, requestKey: key() })
    const first = await w.mechanic.start({ ...at, requestKey: starting })
    await w.mechanic.pause({ ...at, requestKey: pausing })
    expect(await w.mechanic.start({ ...at, requestKey: starting })).toEqual(first)
    expect(await kinds(w)).toEqual(['SWITCHED', 'PAUSED'])
    await w.mechanic.start({ ...at, requestKey: key() })
    await w.mechanic.pause({ ...at, requestKey: pausing })
    expect(await kinds(w)).toEqual(['SWITCHED', 'PAUSED', null])
    const done = await w.mechanic.finish({ ...at, requestKey: finishing })
    expect(await w.mechanic.finish({ ...at, requestKey: finishing })).toEqual(done)
    expect(await kinds(w)).toEqual(['SWITCHED', 'PAUSED', 'FINISHED'])
  })

  test('takes effect once when it is sent twice at the same moment', async () => {
    const w = await world()
    const at = await w.ticket('SCHEDULED')
    const requestKey = key()
    await Promise.all([1, 2, 3].map(() => w.mechanic.start({ ...at, requestKey })))
    expect(await kinds(w)).toEqual([null])
    expect(await db.$count(workTimeActs, eq(workTimeActs.ticketId, at.ticketId))).toBe(1)
  })
})

describe('undoing', () => {
  // the seconds in which a press may be undone do not pass
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('a start puts the ticket back, and the other car runs on as if it had not stopped', async () => {
    const w = await world()
    const [other, at] = [await w.ticket(), await w.ticket('SCHEDULED')]
    await w.mechanic.start({ ...other, agoMs: HOUR_MS, requestKey: key() })
    const before = await w.times()
    const requestKey = key()
    await w.mechanic.start({ ...at, requestKey })
    for (const _press of [1, 2]) await w.mechanic.undo({ ...at, requestKey })
    expect(await w.times()).toEqual(before)
    expect(await statusOf(at.ticketId)).toBe('SCHEDULED')
    // no one is notified of what was undone
    expect(await db.$count(outboxEvents, sql`payload ->> 'ticketId' = ${at.ticketId}`)).toBe(0)
    // a late second try of it does not do it again
    await w.mechanic.start({ ...at, requestKey })
    expect(await w.times()).toEqual(before)
  })

  test('Valmis lets the time run on', async () => {
    const w = await world()
    const at = await w.ticket()
    await w.mechanic.start({ ...at, agoMs: HOUR_MS, requestKey: key() })
    const before = await w.times()
    const requestKey = key()
    await w.mechanic.finish({ ...at, requestKey })
    await w.mechanic.undo({ ...at, requestKey })
    expect([await w.times(), await statusOf(at.ticketId)]).toEqual([before, 'IN_PROGRESS'])
  })

  test.each(['pause', 'finish'] as const)(
    'a %s is not undone once its mechanic has worked on another car',
    async (act) => {
      const w = await world()
      const [at, other] = [await w.ticket(), await w.ticket()]
      await w.mechanic.start({ ...at, agoMs: HOUR_MS, requestKey: key() })
      const requestKey = key()
      await w.mechanic[act]({ ...at, requestKey })
      await w.mechanic.start({ ...other, requestKey: key() })
      await w.mechanic.pause({ ...other, requestKey: key() })
      const [before, status] = [await w.times(), await statusOf(at.ticketId)]
      expect(await refusal(w.mechanic.undo({ ...at, requestKey }))).toMatchObject({
        kind: 'conflict',
        reason: 'undo_overtaken',
      })
      expect([await w.times(), await statusOf(at.ticketId)]).toEqual([before, status])
    },
  )

  test('comes too late after its time and after other acts, and cannot undo what a colleague did', async () => {
    const w = await world()
    const [at, other] = [await w.ticket(), await w.ticket()]
    await w.mechanic.start({ ...at, requestKey: key() })
    const requestKey = key()
    await w.mechanic.pause({ ...at, requestKey })
    const undo = () => w.mechanic.undo({ ...at, requestKey })
    expect(await refusal(w.admin.undo({ ...at, requestKey }))).toMatchObject({ reason: 'undo_unknown' })
    await w.mechanic.start({ ...other, requestKey: key() })
    expect(await refusal(undo())).toMatchObject({ kind: 'conflict', reason: 'undo_overtaken' })
    await w.mechanic.pause({ ...other, requestKey: key() })
    await db
      .update(workTimeActs)
      .set({ undoableUntil: ago(1) })
      .where(eq(workTimeActs.requestKey, requestKey))
    expect(await refusal(undo())).toMatchObject({ kind: 'conflict', reason: 'undo_too_late' })
    expect((await w.times()).filter(({ stoppedAt }) => stoppedAt === null)).toEqual([])
  })
})

describe('a time that was left running', () => {
  test('leads to a question, and counts as little as that shows until its mechanic has answered', async () => {
    const w = await world()
    const [at, other] = [await w.ticket(), await w.ticket()]
    await makeWorkTime(db, { ...w, garageId: w.organizationId, ticketId: at.ticketId, startedAt: ago(15 * HOUR_MS) })
    expect((await w.mechanic.mine(w)).question?.ticket.id).toBe(at.ticketId)
    await w.mechanic.start({ ...other, requestKey: key() })
    expect(await kinds(w)).toEqual(['FORGOTTEN', null])
    const [forgotten] = await w.times()
    expect(Date.parse(forgotten?.stoppedAt ?? '') - Date.parse(forgotten?.startedAt ?? '')).toBe(10 * HOUR_MS)
    const { question } = await w.mechanic.mine(w)
    if (!question) throw new Error('nothing is asked')
    const stoppedAt = ago(14 * HOUR_MS)
    const answer = { organizationId: w.organizationId, ...question, stoppedAt, requestKey: key() }
    await w.mechanic.correct(answer)
    expect((await w.times())[0]).toMatchObject({ kind: 'CORRECTED', stoppedAt })
    expect((await w.mechanic.mine(w)).question).toBeNull()
  })

  test('a working day without a pause leads to no question', async () => {
    const w = await world()
    const at = await w.ticket()
    await makeWorkTime(db, { ...w, garageId: w.organizationId, ticketId: at.ticketId, startedAt: ago(9 * HOUR_MS) })
    expect((await w.mechanic.mine(w)).question).toBeNull()
    await w.mechanic.pause({ ...at, requestKey: key() })
    expect(await kinds(w)).toEqual(['PAUSED'])
  })
})

describe('a correction', () => {
  async function timed() {
    const w = await world()
    const at = await w.ticket()
    const given = { mechanicId: w.mechanicId, garageId: w.organizationId, ticketId: at.ticketId }
    const time = await makeWorkTime(db, { ...given, startedAt: ago(3 * HOUR_MS), stoppedAt: ago(2 * HOUR_MS) })
    const correction = { organizationId: w.organizationId, workTimeId: time.id, version: 1, startedAt: time.startedAt }
    return { ...w, at, time, given, correction }
  }
  const traces = (workTimeId: string) =>
    db.select().from(workTimeCorrections).where(eq(workTimeCorrections.workTimeId, workTimeId))

  test('leaves its trace: who, when, from what to what, and why', async () => {
    const w = await timed()
    const stoppedAt = ago(HOUR_MS)
    const requestKey = key()
    const corrected = { ...w.correction, stoppedAt, why: 'Tauko unohtui', requestKey }
    for (const _try of [1, 2]) expect(await w.admin.correct(corrected)).toEqual({ version: 2 })
    expect(await traces(w.time.id)).toMatchObject([
      {
        userId: w.adminId,
        why: 'Tauko unohtui',
        fromStartedAt: w.time.startedAt,
        fromStoppedAt: w.time.stoppedAt,
        toStartedAt: w.time.startedAt,
        toStoppedAt: stoppedAt,
      },
    ])
    const { times } = await w.mechanic.ofTicket(w.at)
    expect(times).toMatchObject([{ stoppedAt, corrections: [{ why: 'Tauko unohtui', by: { id: w.adminId } }] }])
  })

  test('removes a time that was not worked; the trace stays and it counts nowhere', async () => {
    const w = await timed()
    const removal = { organizationId: w.organizationId, workTimeId: w.time.id, version: 1, requestKey: key() }
    for (const _try of [1, 2]) await w.mechanic.remove(removal)
    expect(await traces(w.time.id)).toMatchObject([{ userId: w.mechanicId, toStartedAt: null, toStoppedAt: null }])
    expect((await w.mechanic.ofTicket(w.at)).times).toMatchObject([{ removed: true, canCorrect: false }])
    expect((await w.mechanic.mine(w)).todayMs).toBe(0)
    const again = { ...w.correction, version: 2, stoppedAt: ago(HOUR_MS), requestKey: key() }
    expect(await refusal(w.mechanic.correct(again))).toMatchObject({ kind: 'not_found', reason: 'work_time' })
  })

  test('can be made for others only by an admin, who says why', async () => {
    const w = await timed()
    const colleague = await makeUser(db)
    await makeMembership(db, colleague.id, w.organizationId, 'MEMBER')
    const other = (await as(colleague.id)).workTimes
    const correction = { ...w.correction, stoppedAt: ago(HOUR_MS), why: 'Väärin', requestKey: key() }
    expect(await refusal(other.correct(correction))).toMatchObject({ kind: 'forbidden', reason: 'admin_only' })
    expect(await refusal(w.admin.correct({ ...correction, why: '' }))).toMatchObject({
      details: { fields: [{ field: 'why' }] },
    })
    expect((await other.ofTicket(w.at)).times).toMatchObject([{ canCorrect: false }])
  })

  test('made on an older one is refused with what the time is now', async () => {
    const w = await timed()
    await w.mechanic.correct({ ...w.correction, stoppedAt: ago(HOUR_MS), requestKey: key() })
    const late = w.admin.correct({ ...w.correction, stoppedAt: ago(MINUTE_MS), why: 'Muu', requestKey: key() })
    expect(await refusal(late)).toMatchObject({ reason: 'work_time_changed', details: { current: { version: 2 } } })
  })

  test.each([
    ['that ends before it begins', { startedAt: ago(HOUR_MS), stoppedAt: ago(2 * HOUR_MS) }, 'stoppedAt'],
    ['longer than a day', { startedAt: ago(100 * HOUR_MS), stoppedAt: ago(50 * HOUR_MS) }, 'stoppedAt'],
    ['in the future', { startedAt: ago(HOUR_MS), stoppedAt: ago(-HOUR_MS) }, 'stoppedAt'],
    [
      'over another time of the same mechanic',
      { startedAt: ago(8 * HOUR_MS), stoppedAt: ago(6 * HOUR_MS) },
      'startedAt',
    ],
    ['that would run again', { startedAt: ago(HOUR_MS), stoppedAt: null }, 'stoppedAt'],
  ])('rejects a time %s', async (_name, times, field) => {
    const w = await timed()
    await makeWorkTime(db, { ...w.given, startedAt: ago(7 * HOUR_MS), stoppedAt: ago(5 * HOUR_MS) })
    expect(await refusal(w.mechanic.correct({ ...w.correction, ...times, requestKey: key() }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field }] },
    })
    expect(await traces(w.time.id)).toEqual([])
  })
})

describe('what ends a running time without its mechanic', () => {
  const moved = (w: World, ticketId: string, to: TicketStatus) => ({
    ticketId,
    to,
    from: 'IN_PROGRESS',
    garageId: w.organizationId,
    customerId: w.customer.id,
    actorOrganizationId: w.organizationId,
    actorUserId: null,
  })

  test('a ticket that leaves Työn alla, at the moment of its move; what began later runs on', async () => {
    const w = await world()
    const [at, later] = [await w.ticket(), await w.ticket()]
    await w.mechanic.start({ ...at, agoMs: HOUR_MS, requestKey: key() })
    await w.admin.start({ ...later, requestKey: key() })
    const when = ago(30 * MINUTE_MS)
    const announceMove = (ticketId: string, to: TicketStatus) =>
      transact(db, (tx) => stopWithTicket.handle(tx, handed(moved(w, ticketId, to), { announcedAt: when })))
    await announceMove(at.ticketId, 'IN_PROGRESS')
    expect(await kinds(w)).toEqual([null])
    await announceMove(at.ticketId, 'READY')
    await announceMove(later.ticketId, 'WAITING')
    expect(await w.times()).toMatchObject([{ kind: 'MOVED', stoppedAt: when }])
    expect((await w.admin.mine(w)).running?.ticketId).toBe(later.ticketId)
  })

  test('a ticket that begins to wait for permission to do more', async () => {
    const w = await world()
    const at = await w.ticket()
    await w.mechanic.start({ ...at, requestKey: key() })
    await w.extraWork.ask({
      ...at,
      requestKey: key(),
      description: 'Etujarrupalat ovat loppu.',
      readyAt: null,
      lines: [
        {
          kind: 'OTHER',
          sourceId: null,
          code: '',
          name: 'Jarrupalat',
          unit: 'sarja',
          vatCode: 'STANDARD',
          quantityThousandths: 1000,
          unitPriceCents: 8900,
          discountPerMille: 0,
        },
      ],
    })
    const announced = await db
      .select({ payload: outboxEvents.payload })
      .from(outboxEvents)
      .where(and(eq(outboxEvents.name, ticketMoved.name), sql`${outboxEvents.payload} ->> 'ticketId' = ${at.ticketId}`))
    for (const { payload } of announced) await transact(db, (tx) => stopWithTicket.handle(tx, handed(payload)))
    expect(await kinds(w)).toEqual(['MOVED'])
  })

  test('a ticket that is closed days after a time was left running is asked about', async () => {
    const w = await world()
    const at = await w.ticket()
    await w.mechanic.start({ ...at, agoMs: 60 * HOUR_MS, requestKey: key() })
    await transact(db, (tx) =>
      stopWithTicket.handle(tx, handed(moved(w, at.ticketId, 'READY'), { announcedAt: ago(0) })),
    )
    expect(await kinds(w)).toEqual(['FORGOTTEN'])
    expect((await w.mechanic.mine(w)).question?.ticket.id).toBe(at.ticketId)
  })

  test('leaving the garage, and deleting the account', async () => {
    const w = await world()
    const at = await w.ticket()
    await w.mechanic.start({ ...at, agoMs: HOUR_MS, requestKey: key() })
    const left = { organizationId: w.organizationId, userId: w.mechanicId, actorUserId: w.adminId }
    await transact(db, (tx) => stopWithMember.handle(tx, handed(left, { announcedAt: ago(MINUTE_MS) })))
    expect(await kinds(w)).toEqual(['LEFT'])
    await w.mechanic.start({ ...at, requestKey: key() })
    await transact(db, (tx) => stopWithAccount(tx, w.mechanicId))
    expect(await kinds(w)).toEqual(['LEFT', 'LEFT'])
  })
})

describe('the customer', () => {
  test('sees no times, and starts none', async () => {
    const w = await world()
    const { ticketId } = await w.ticket()
    const at = { organizationId: w.customer.id, ticketId }
    const act = { ...at, requestKey: key() }
    for (const call of [w.customerSide.ofTicket(at), w.customerSide.mine(at), w.customerSide.start(act)])
      expect(await refusal(call)).toMatchObject({ kind: 'forbidden', reason: 'garage_only' })
  })
})

describe('Minun työni', () => {
  test('has the own open cars, the running one of a colleague, and those without a mechanic', async () => {
    const w = await world()
    const own = await w.ticket('SCHEDULED', { mechanicId: w.mechanicId, keysLocation: 'Avainboksi' })
    await w.ticket('READY', { mechanicId: w.mechanicId })
    await w.ticket('SCHEDULED', { mechanicId: w.adminId })
    const colleagues = await w.ticket('IN_PROGRESS', { mechanicId: w.adminId })
    const free = await w.ticket('NEW')
    await w.mechanic.start({ ...colleagues, requestKey: key() })
    const mine = await w.mechanic.mine(w)
    expect(mine.cars.map(({ id }) => id).sort()).toEqual([own.ticketId, colleagues.ticketId].sort())
    expect(mine.cars.find(({ id }) => id === own.ticketId)).toMatchObject({ keysLocation: 'Avainboksi', services: [] })
    expect([mine.free.map(({ id }) => id), mine.freeCount]).toEqual([[free.ticketId], 1])
    expect(mine.running?.ticketId).toBe(colleagues.ticketId)
  })
})
