import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeWorkTime } from '#features/work-times/server/work-times.factory.ts'
import { plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { noNumbers } from '../day-facts.ts'
import { attendanceShare, billedShare, bookedShare, type GarageUsage, USAGE_SORTS, type UsageSort } from '../usage.ts'
import { reportingRouter } from './reporting.router.ts'
import { reportMonths, reportStates } from './reporting.tables.ts'
import { rollUp } from './roll-up.ts'

const { db } = await testDatabase()
const { id: superUserId } = await makeUser(db, { isSuperUser: true })
const api = callerOf(reportingRouter, await contextOf(db, superUserId))

/** A month that is over, and a moment of it. */
const month = plusMonths(dayInHelsinki(new Date()), -2).slice(0, 7)
const at = (day: number, hour: number) =>
  new Date(`${month}-${String(day).padStart(2, '0')}T${hour}:00:00Z`).toISOString()

const mechanicOf = new Map<string, string>()

/** A garage whose mechanic worked these hours of a day there, on one ticket. */
async function garage(name: string, hours: number) {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  await db
    .update(organizations)
    .set({ name, createdAt: at(1, 10) })
    .where(eq(organizations.id, organization.id))
  const ticket = await makeTicket(db, {
    garageId: organization.id,
    status: 'DONE',
    createdAt: at(4, 10),
    statusChangedAt: at(12, 15),
    closedAt: at(12, 15),
    scheduledStart: at(12, 10),
    scheduledEnd: at(12, 12),
  })
  const time = { garageId: organization.id, ticketId: ticket.id, mechanicId: user.id }
  await makeWorkTime(db, { ...time, startedAt: at(12, 10), stoppedAt: at(12, 10 + hours) })
  mechanicOf.set(name, user.id)
}

await garage('Ahon Auto', 2)
await garage('Bergin Bensa', 4)
await makeStaffed(db, { type: 'CUSTOMER' })

test('each garage has its month, whether the job has counted it or not, in the order that is asked', async () => {
  const first = await api.usage({ month })
  expect(first.total).toBe(2)
  expect(
    first.rows.map(({ name, workedMinutes, ticketsOut, isCounted }) => [name, workedMinutes, ticketsOut, isCounted]),
  ).toEqual([
    ['Ahon Auto', 120, 1, true],
    ['Bergin Bensa', 240, 1, true],
  ])
  expect(first.rows[0]).toMatchObject({ ticketsIn: 1, mechanicDays: 1, attendanceMinutes: 120, memberCount: 1 })
  expect(first.rows[0]?.capacityMinutes).toBeGreaterThan(0)
  await rollUp(db, new Date())
  await rollUp(db, new Date())
  expect(await api.usage({ month })).toEqual(first)
  const names = async (sort: 'tickets' | 'name' | 'lastSeen', direction: 'asc' | 'desc') =>
    (await api.usage({ month, sort, direction })).rows.map(({ name }) => name)
  expect(await names('name', 'desc')).toEqual(['Bergin Bensa', 'Ahon Auto'])
  expect(await names('tickets', 'desc')).toEqual(['Ahon Auto', 'Bergin Bensa'])
  // an address of a page that is no more shows the last one there is
  expect((await api.usage({ month, page: 900 })).rows).toEqual(first.rows)
})

test('the last visit decides the order where that is chosen, over all pages', async () => {
  const before = await api.usage({ month, sort: 'lastSeen' })
  expect(before.rows.map(({ activeCount, lastSeenAt }) => [activeCount, lastSeenAt])).toEqual([
    [0, null],
    [0, null],
  ])
  await makeSession(db, mechanicOf.get('Bergin Bensa') ?? '')
  for (const sort of ['lastSeen', 'active'] as const) {
    const { rows } = await api.usage({ month, sort, direction: 'desc' })
    expect(rows.map(({ name, memberCount, activeCount }) => [name, memberCount, activeCount])).toEqual([
      ['Bergin Bensa', 1, 1],
      ['Ahon Auto', 1, 0],
    ])
    expect(rows[0]?.lastSeenAt).not.toBeNull()
  }
})

test('a month that has not begun has no days', async () => {
  expect((await api.usage({ month: '2099-01' })).days).toBeNull()
})

test('the file has all of them with the three shares', async () => {
  const { name, text } = await api.usageFile({ month })
  expect(name).toBe(`kayttoaste-${month}.csv`)
  const [titles, ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
  expect(rows).toHaveLength(2)
  const cell = (title: string) => rows[0]?.[titles?.indexOf(title) ?? -1]
  expect([cell('Korjaamo'), cell('Työaika h'), cell('Läsnäolosta %'), cell('Laskutettu %')]).toEqual([
    'Ahon Auto',
    '2',
    '100',
    '0',
  ])
})

test('every order is that of what is shown, unknown ones last and equal ones by name', async () => {
  const old = '2020-05'
  const numbers = (bookedMinutes: number, more = {}) => ({
    ...noNumbers(),
    bookedMinutes,
    capacityMinutes: 600,
    ...more,
  })
  const kept = {
    'Ceen Auto': numbers(300, { billedMinutes: 900, mechanicDays: 4, turnaroundMinutes: 90, ticketsOut: 3 }),
    'Deen Auto': numbers(300, {
      workedMinutes: 50,
      attendanceMinutes: 200,
      offersAsked: 4,
      offersSent: 1,
      ticketsOut: 2,
    }),
    'Een Auto': numbers(60, { workedMinutes: 60, attendanceMinutes: 90, offersAsked: 3, offersSent: 3 }),
    'Fiin Auto': numbers(0, { billedMinutes: 100, mechanicDays: 1, turnaroundMinutes: 30, capacityMinutes: 0 }),
  }
  for (const [name, month] of Object.entries(kept)) {
    const { organization } = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
    const { id } = organization
    await db.update(organizations).set({ name }).where(eq(organizations.id, id))
    await db.insert(reportMonths).values({ organizationId: id, month: old, ...month })
    await db.insert(reportStates).values({ organizationId: id, countedUntil: '2020-06-01' })
  }
  const shown: Record<UsageSort, (row: GarageUsage) => number | string | null> = {
    name: ({ name }) => name,
    booked: bookedShare,
    billed: billedShare,
    attendance: attendanceShare,
    tickets: ({ ticketsOut }) => ticketsOut,
    turnaround: ({ turnaroundMinutes }) => turnaroundMinutes,
    offers: ({ offersAsked, offersSent }) => (offersAsked > 0 ? offersSent / offersAsked : null),
    active: ({ activeCount }) => activeCount,
    lastSeen: ({ lastSeenAt }) => lastSeenAt,
  }
  for (const sort of USAGE_SORTS)
    for (const direction of ['asc', 'desc'] as const) {
      const { rows } = await api.usage({ month: old, sort, direction })
      expect(rows.every(({ isCounted }) => isCounted)).toBe(true)
      const values = rows.map((row) => ({ name: row.name, value: shown[sort](row) }))
      const sign = direction === 'asc' ? 1 : -1
      const inOrder = values.toSorted((one, other) => {
        if (one.value === other.value) return one.name < other.name ? -1 : 1
        if (one.value === null || other.value === null) return one.value === null ? 1 : -1
        return one.value < other.value ? -sign : sign
      })
      expect(values, `${sort} ${direction}`).toEqual(inOrder)
      expect(values).toHaveLength(6)
    }
})
