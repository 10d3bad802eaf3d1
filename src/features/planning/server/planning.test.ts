import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import {
  makeConnection,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketServices, tickets } from '#features/tickets/server/tickets.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf, rowsReadBy } from '#test/query-plans.ts'
import { momentOn } from '../planning.ts'
import { findFreeTimes, nextFreeTimes } from './find-free-times.ts'
import { readLoad } from './load-planning.ts'
import { planningRouter } from './planning.router.ts'

const { db, pool } = await testDatabase()

const day = { opens: '08:00', closes: '16:00' }
const openingHours = [day, day, day, day, day, null, null]
const MONDAY = '2027-02-01'
const at = (time: string, on = MONDAY) => new Date(momentOn(on, time)).toISOString()
const from = (start: string, end: string | null, on = MONDAY) => ({
  scheduledStart: at(start, on),
  scheduledEnd: end === null ? null : at(end, on),
})

async function garageOf(given: { bays?: number; listed?: boolean; openingHours?: null } = {}) {
  const { bays = 2, ...rest } = given
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER', openingHours, ...rest })
  await makeGarageProperties(db, { organizationId: organization.id, bays, hoursPerDay: 8 })
  const caller = callerOf(planningRouter, await contextOf(db, user.id))
  return {
    id: organization.id,
    user,
    caller,
    load: (day = MONDAY, days = 1) => caller.load({ organizationId: organization.id, from: day, days }),
    plan: (work: Partial<typeof tickets.$inferInsert>) =>
      makeTicket(db, { garageId: organization.id, status: 'SCHEDULED', ...work }),
  }
}

async function customerOf() {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const context = await contextOf(db, user.id)
  return { id: organization.id, context, caller: callerOf(planningRouter, context) }
}

describe('the load of a garage', () => {
  test('shows what is booked on each day, of whom, and what the day holds', async () => {
    const garage = await garageOf()
    const colleague = await makeUser(db, { name: 'Kalle Kollega' })
    await makeMembership(db, colleague.id, garage.id, 'MEMBER')
    await garage.plan({ ...from('08:00', '10:30'), mechanicId: garage.user.id })
    await garage.plan({ ...from('12:00', '13:00'), mechanicId: garage.user.id, status: 'IN_PROGRESS' })
    await garage.plan(from('09:00', '10:00'))
    await garage.plan({ ...from('09:00', '10:00'), status: 'CANCELLED' })
    const { days, work, mechanics } = await garage.load(MONDAY, 2)
    expect(days).toEqual([
      {
        day: MONDAY,
        closed: null,
        capacityMinutes: 960,
        mechanicMinutes: 480,
        bookedMinutes: 270,
        byMechanic: [
          { mechanicId: garage.user.id, minutes: 210 },
          { mechanicId: null, minutes: 60 },
        ],
      },
      expect.objectContaining({ day: '2027-02-02', bookedMinutes: 0, byMechanic: [] }),
    ])
    expect(work.map(({ start, end }) => [start, end])).toContainEqual([at('08:00'), at('10:30')])
    expect(mechanics).toEqual([
      expect.objectContaining({ id: garage.user.id, isMember: true }),
      expect.objectContaining({ id: colleague.id, isMember: true }),
    ])
  })

  test('counts what began before, what goes on after, and takes the length of services where no end is known', async () => {
    const garage = await garageOf()
    await garage.plan({ scheduledStart: at('08:00', '2027-01-29'), scheduledEnd: at('09:00') })
    const { id } = await garage.plan(from('10:00', null))
    await db.insert(ticketServices).values([
      { ticketId: id, position: 0, name: 'Öljynvaihto', hours: 0.5 },
      { ticketId: id, position: 1, name: 'Määräaikaishuolto', hours: 2 },
    ])
    await garage.plan(from('14:00', null))
    expect((await garage.load()).days[0]?.bookedMinutes).toBe(60 + 150 + 60)
  })

  test('frees what was finished early', async () => {
    const garage = await garageOf()
    await garage.plan({ ...from('08:00', '16:00'), status: 'READY', statusChangedAt: at('09:00') })
    await garage.plan({
      ...from('08:00', '16:00'),
      status: 'DONE',
      closedAt: at('10:00'),
      garageArchivedAt: at('11:00'),
    })
    await garage.plan({ ...from('08:00', '16:00'), status: 'DONE', closedAt: null, statusChangedAt: at('11:00') })
    expect((await garage.load()).days[0]?.bookedMinutes).toBe(60 + 120 + 180)
  })

  test('offers only those who install, and names another who still has work planned', async () => {
    const garage = await garageOf()
    const adviser = await makeUser(db, { name: 'Tiina Tiski' })
    const former = await makeUser(db, { name: 'Asko Asentaja' })
    for (const { id } of [adviser, former]) await makeMembership(db, id, garage.id, 'MEMBER')
    await garage.plan({ ...from('08:00', '10:00'), mechanicId: former.id })
    for (const { id } of [adviser, former])
      await db.update(memberships).set({ installs: false }).where(eq(memberships.userId, id))
    const { mechanics } = await garage.load()
    expect(mechanics.map(({ id, installs }) => [id, installs])).toEqual([
      [garage.user.id, true],
      [former.id, false],
    ])
  })

  test('names a mechanic who has left as one who is no member any more', async () => {
    const garage = await garageOf()
    const gone = await makeUser(db, { name: 'Lasse Lähtenyt' })
    await makeMembership(db, gone.id, garage.id, 'MEMBER')
    await garage.plan({ ...from('08:00', '10:00'), mechanicId: gone.id })
    await db.delete(memberships).where(eq(memberships.userId, gone.id))
    const { mechanics, days } = await garage.load()
    expect(mechanics.find(({ id }) => id === gone.id)).toMatchObject({ name: 'Lasse Lähtenyt', isMember: false })
    expect(days[0]?.byMechanic).toEqual([{ mechanicId: gone.id, minutes: 120 }])
  })

  test('says why a day is closed, and holds nothing without bays', async () => {
    const garage = await garageOf({ bays: 0 })
    const { days } = await garage.load('2027-12-23', 4)
    expect(days.map(({ closed, capacityMinutes }) => [closed, capacityMinutes])).toEqual([
      [null, 0],
      [{ reason: 'holiday', name: 'Jouluaatto' }, 0],
      [{ reason: 'holiday', name: 'Joulupäivä' }, 0],
      [{ reason: 'holiday', name: 'Tapaninpäivä' }, 0],
    ])
  })

  test('covers three weeks at most, and is only for the garage’s own people', async () => {
    const garage = await garageOf()
    expect(await refusal(garage.load(MONDAY, 22))).toMatchObject({ kind: 'invalid' })
    const customer = await customerOf()
    const asked = customer.caller.load({ organizationId: customer.id, from: MONDAY, days: 1 })
    expect(await refusal(asked)).toMatchObject({ reason: 'garage_only' })
  })
})

describe('free times', () => {
  const now = new Date(momentOn(MONDAY, '07:30'))

  test('are given for what is wanted, without whose cars are there', async () => {
    const garage = await garageOf({ bays: 1 })
    const service = await makeService(db, { organizationId: garage.id, name: 'Jarrut', hours: 3 })
    await garage.plan(from('10:00', '12:00'))
    const { context } = await customerOf()
    const ask = (serviceIds: string[]) =>
      findFreeTimes(ctxOf(context), { garageId: garage.id, serviceIds, days: 2 }, now)
    const [plain] = await ask([])
    expect(plain?.times.slice(0, 3)).toEqual([at('08:30'), at('09:00'), at('12:00')])
    const [long, tomorrow] = await ask([service.id, newId(), 'x'])
    expect(long?.times[0]).toBe(at('12:00'))
    expect(Object.keys(long ?? {})).toEqual(['day', 'closed', 'times'])
    expect(tomorrow?.times[0]).toBe(at('08:00', '2027-02-02'))
  })

  test('say why a day has none', async () => {
    const garage = await garageOf()
    const { context } = await customerOf()
    const asked = { garageId: garage.id, serviceIds: [], days: 3 }
    const days = await findFreeTimes(ctxOf(context), asked, new Date(momentOn('2027-12-24', '07:00')))
    expect(days).toEqual([
      { day: '2027-12-24', closed: { reason: 'holiday', name: 'Jouluaatto' }, times: [] },
      { day: '2027-12-25', closed: { reason: 'holiday', name: 'Joulupäivä' }, times: [] },
      { day: '2027-12-26', closed: { reason: 'holiday', name: 'Tapaninpäivä' }, times: [] },
    ])
  })

  test('are those of garages that the customer may choose: listed or connected, and in use', async () => {
    const { id, caller } = await customerOf()
    const ask = (garageId: string) => caller.freeTimes({ organizationId: id, garageId })
    const listed = await garageOf()
    const hidden = await garageOf({ listed: false })
    expect(await ask(listed.id)).toHaveLength(14)
    const unknown = { kind: 'not_found', reason: 'garage' }
    expect(await refusal(ask(hidden.id))).toMatchObject(unknown)
    expect(await refusal(ask(newId()))).toMatchObject(unknown)
    await makeConnection(db, { garageId: hidden.id, customerId: id })
    expect(await ask(hidden.id)).toHaveLength(14)
    await db
      .update(organizations)
      .set({ disabledAt: at('08:00') })
      .where(eq(organizations.id, listed.id))
    expect(await refusal(ask(listed.id))).toMatchObject(unknown)
  })

  test('are not given for a garage without set hours or bays', async () => {
    const { id, caller } = await customerOf()
    for (const { id: garageId } of [await garageOf({ openingHours: null }), await garageOf({ bays: 0 })])
      expect(await caller.freeTimes({ organizationId: id, garageId })).toEqual([])
  })

  test('come for many garages as the next of each, none of those that are full or set no hours', async () => {
    const [free, busy, full, silent] = [
      await garageOf({ bays: 1 }),
      await garageOf({ bays: 1 }),
      await garageOf({ bays: 1 }),
      await garageOf({ openingHours: null }),
    ]
    await busy.plan(from('08:00', '15:00'))
    await full.plan({ scheduledStart: at('08:00', '2027-01-01'), scheduledEnd: at('16:00', '2027-04-01') })
    const ids = [free, busy, full, silent].map(({ id }) => id)
    expect(await nextFreeTimes(db, [...ids, 'x'], now)).toEqual(
      new Map([
        [free.id, at('08:30')],
        [busy.id, at('15:00')],
      ]),
    )
    expect(await nextFreeTimes(db, [], now)).toEqual(new Map())
  })
})

test('what is planned is read by an index that begins with the garage, and years of finished work are not', async () => {
  const [garage, other] = [await garageOf(), await makeGarage(db)]
  const { id: _, number: __, requestKey: ___, deskAt: ____, ...like } = await garage.plan(from('08:00', '10:00'))
  const rows = Array.from({ length: 6000 }, (_row, n) => {
    const on = plusDays('2019-01-01', n % 2500)
    return {
      ...like,
      id: newId(),
      number: `X-${n}`,
      requestKey: newId(),
      garageId: n % 3 === 0 ? garage.id : other.id,
      ...from('08:00', '10:00', on),
    }
  })
  await transact(db, (tx) => insertMany(tx, tickets, rows))
  const ask = (days: number) => (reader: typeof db) => readLoad(reader, garage.id, { from: MONDAY, days })
  const plans = await plansOf(pool, ask(21))
  expect(plans).toMatch(/tickets_garage_plan/)
  expect(plans).not.toMatch(/Seq Scan on tickets/)
  expect(await rowsReadBy(pool, ask(21))).toBeLessThan(300)
})

type Context = Awaited<ReturnType<typeof contextOf>>

/** As the procedure gets it. */
function ctxOf(context: Context): Parameters<typeof findFreeTimes>[0] {
  const membership = context.caller?.memberships[0]
  if (!membership) throw new Error('nobody is signed in')
  return { ...context, membership }
}
