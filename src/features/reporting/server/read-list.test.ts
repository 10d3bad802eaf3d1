import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeOffer, makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { offerRequests } from '#features/offer-requests/server/offer-requests.tables.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { makeWorkTime } from '#features/work-times/server/work-times.factory.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { LIST_ROWS, type ReportList } from '../report-list.ts'
import { reportingRouter } from './reporting.router.ts'

const { db, pool } = await testDatabase()
const as = async (userId: string) => callerOf(reportingRouter, await contextOf(db, userId))

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const today = dayInHelsinki(new Date())
const days = { from: plusDays(today, -20), to: today }

async function world() {
  const garage = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const organizationId = garage.organization.id
  const [mine, theirs] = [await as(garage.user.id), await as(customer.user.id)]
  const idsOf = async (list: ReportList, key?: string) =>
    (await mine.list({ organizationId, ...days, list, key })).rows.map((row) =>
      row.kind === 'ticket' ? row.ticketId : row.offerRequestId,
    )
  const made = (given: Parameters<typeof makeTicket>[1]) =>
    makeTicket(db, { garageId: organizationId, customerId: customer.organization.id, createdAt: ago(90), ...given })
  return { organizationId, garage, customer, mine, theirs, idsOf, made }
}

/** Into work, ready and away, so many hours ago. */
async function moved(ticketId: string, organizationId: string, hours: { begun: number; ready: number }) {
  const moves = [
    ['SCHEDULED', 'IN_PROGRESS', hours.begun],
    ['IN_PROGRESS', 'READY', hours.ready],
  ] as const
  await db.insert(ticketEvents).values(
    moves.map(([from, to, at]) => ({
      ticketId,
      kind: 'MOVED' as const,
      actorOrganizationId: organizationId,
      createdAt: ago(at),
      data: { from, to, waitingFor: null, note: '', changes: [] },
    })),
  )
}

test('a list has what its number counts: finished ones, archived or not, and none that was cancelled or is open', async () => {
  const { organizationId, customer, mine, theirs, idsOf, made } = await world()
  const open = await made({ status: 'IN_PROGRESS' })
  const cancelled = await made({ status: 'CANCELLED', closedAt: ago(40) })
  const desk = await made({ status: 'DONE', closedAt: ago(30) })
  const archived = await made({ status: 'DONE', closedAt: ago(20), garageArchivedAt: ago(10) })
  await makeLine(db, { garageId: organizationId, ticketId: desk.id, unitPriceCents: 5_000 })
  expect(await idsOf('ticketsOut')).toEqual([archived.id, desk.id])
  expect(await idsOf('party', customer.organization.id)).toEqual([archived.id, desk.id])
  expect((await idsOf('ticketsIn')).toSorted()).toEqual(
    [open, cancelled, desk, archived].map(({ id }) => id).toSorted(),
  )
  const { rows } = await mine.list({ organizationId, ...days, list: 'ticketsOut' })
  expect(rows[1]).toMatchObject({
    number: desk.number,
    party: customer.organization.name,
    netCents: 5_000,
    minutes: null,
  })
  // the customer reads the same of its own side
  const costs = await theirs.list({
    organizationId: customer.organization.id,
    ...days,
    list: 'vehicle',
    key: desk.vehicleId,
  })
  expect(costs.rows).toMatchObject([{ ticketId: desk.id, netCents: 5_000 }])
})

test('a ticket of the late list was ready after its promised time', async () => {
  const { organizationId, mine, idsOf, made } = await world()
  const inTime = await made({ status: 'DONE', promisedReadyAt: ago(20), closedAt: ago(10) })
  const late = await made({ status: 'DONE', promisedReadyAt: ago(22.5), closedAt: ago(12) })
  const unpromised = await made({ status: 'DONE', closedAt: ago(5) })
  for (const { id } of [inTime, late, unpromised]) await moved(id, organizationId, { begun: 24, ready: 21 })
  expect(await idsOf('promised')).toEqual([inTime.id, late.id])
  expect(await idsOf('late')).toEqual([late.id])
  const { rows } = await mine.list({ organizationId, ...days, list: 'promised' })
  expect(rows.map(({ minutes }) => minutes)).toEqual([0, 90])
  // three hours: the second band
  expect(await idsOf('turnaround', '1')).toHaveLength(3)
  expect(await idsOf('turnaround', '0')).toEqual([])
})

test('it goes on page by page, also where many were finished in one moment', async () => {
  const { organizationId, mine, made } = await world()
  const closedAt = ago(8)
  const count = LIST_ROWS + 3
  for (let turn = 0; turn < count; turn += 1) await made({ status: 'DONE', closedAt })
  const ask = (cursor: { at: string; id: string } | null) =>
    mine.list({ organizationId, ...days, list: 'ticketsOut', cursor })
  const first = await ask(null)
  const second = await ask(first.next)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([LIST_ROWS, 3, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(count)
})

test('what no index finds is looked through a part at a time: a page may be empty, and still have a next one', async () => {
  const { organizationId, customer, mine, made } = await world()
  const waited = await made({ status: 'DONE', closedAt: ago(400) })
  const move = { ticketId: waited.id, kind: 'MOVED' as const, actorOrganizationId: organizationId }
  const data = { from: 'IN_PROGRESS', to: 'WAITING', waitingFor: 'PARTS', note: '', changes: [] }
  await db.insert(ticketEvents).values({ ...move, createdAt: ago(402), data })
  await pool.query(
    `insert into tickets (id, number, garage_id, customer_id, make, model, color, title, description, status,
       reported_by_organization_id, request_key, created_at, status_changed_at, closed_at)
     select gen_random_uuid(), 'U-' || n, $1, $2, '', '', '', 'Huolto', '', 'DONE', $2, gen_random_uuid(), at, at, at
     from generate_series(1, 1010) n, lateral (select now() - n * interval '20 minutes' as at) times`,
    [organizationId, customer.organization.id],
  )
  const asked = { organizationId, ...days, list: 'waiting', key: 'PARTS' } as const
  const first = await mine.list(asked)
  expect(first.rows).toEqual([])
  expect(first.next).not.toBeNull()
  const second = await mine.list({ ...asked, cursor: first.next })
  expect(second.rows).toMatchObject([{ ticketId: waited.id, minutes: 120 }])
  expect(second.next).toBeNull()
})

test('what an accepted offer made is among what came', async () => {
  const { customer, idsOf, made, organizationId } = await world()
  const won = await made({})
  await made({})
  const request = await makeOfferRequest(db, { customerId: customer.organization.id }, [organizationId])
  await db
    .update(offerRequests)
    .set({ state: 'ACCEPTED', acceptedOfferId: randomUUID(), ticketId: won.id, closedAt: ago(90) })
    .where(eq(offerRequests.id, request.id))
  expect(await idsOf('offersWon')).toEqual([won.id])
})

test('requests that came and what was first offered to them lead to the garage’s own part, and no customer has them', async () => {
  const { organizationId, customer, mine, theirs, idsOf, made } = await world()
  // days are counted from the first ticket on
  await made({ createdAt: ago(24 * 19) })
  const other = await world()
  const ask = (hours: number) =>
    makeOfferRequest(db, { customerId: customer.organization.id }, [organizationId, other.organizationId], ago(hours))
  const [unanswered, answered, old] = [await ask(30), await ask(50), await ask(24 * 40)]
  const offer = { garageId: organizationId, validUntil: ago(-48), lines: [{ name: 'Palat', unitPriceCents: 10_000 }] }
  await makeOffer(db, answered, { ...offer, sentAt: ago(20) })
  await makeOffer(db, old, { ...offer, sentAt: ago(10) })
  expect(await idsOf('offersAsked')).toEqual([unanswered.id, answered.id])
  expect(await idsOf('offersSent')).toEqual([old.id, answered.id])
  expect(await other.idsOf('offersSent')).toEqual([])
  const { rows } = await mine.list({ organizationId, ...days, list: 'offersSent' })
  expect(rows[0]).toMatchObject({
    kind: 'request',
    askedState: 'OFFERED',
    standing: 'OPEN',
    netCents: 10_000,
    title: 'Jarrut narisevat.',
    party: customer.organization.name,
  })
  const { numbers } = await mine.report({ organizationId, ...days })
  expect([numbers.offersAsked, numbers.offersSent]).toEqual([2, 2])
  for (const list of ['offersAsked', 'offersSent', 'offersWon'] as const)
    expect((await theirs.list({ organizationId: customer.organization.id, ...days, list })).rows).toEqual([])
})

test('requests go on page by page, also where many came in one moment', async () => {
  const { organizationId, customer, mine } = await world()
  const customerId = customer.organization.id
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customerId })
  for (let turn = 0; turn < LIST_ROWS + 3; turn += 1)
    await makeOfferRequest(db, { customerId, vehicleId }, [organizationId], ago(30))
  const asked = { organizationId, ...days, list: 'offersAsked' } as const
  const first = await mine.list(asked)
  const second = await mine.list({ ...asked, cursor: first.next })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([LIST_ROWS, 3, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(LIST_ROWS + 3)
})

test('a member lists all of the garage’s work, and of single mechanics their own', async () => {
  const { organizationId, garage, made } = await world()
  const mechanic = await makeUser(db)
  await makeMembership(db, mechanic.id, organizationId, 'MEMBER')
  const ticket = await made({})
  for (const { id: mechanicId } of [garage.user, mechanic])
    await makeWorkTime(db, {
      garageId: organizationId,
      ticketId: ticket.id,
      mechanicId,
      startedAt: ago(4),
      stoppedAt: ago(3),
    })
  const minutesOf = async (userId: string, key?: string) =>
    (await (await as(userId)).list({ organizationId, ...days, list: 'worked', key })).rows.map(({ minutes }) => minutes)
  expect(await minutesOf(mechanic.id)).toEqual([120])
  expect(await minutesOf(mechanic.id, mechanic.id)).toEqual([60])
  expect(await minutesOf(mechanic.id, garage.user.id)).toEqual([])
  expect(await minutesOf(garage.user.id, mechanic.id)).toEqual([60])
})

test('a list of an unknown row, and one of another organisation’s, are empty', async () => {
  const { made, idsOf } = await world()
  const other = await world()
  await made({ status: 'DONE', closedAt: ago(5) })
  for (const [list, key] of [
    ['party', other.customer.organization.id],
    ['party', 'x'],
    ['party', undefined],
    ['vehicle', "'; drop table tickets"],
    ['sold', 'SERVICE'],
    ['sold', '\u0000'],
    ['waiting', 'FOREVER'],
    ['turnaround', '99'],
    ['worked', other.garage.user.id],
  ] as [ReportList, string | undefined][])
    expect([list, key, await idsOf(list, key)]).toEqual([list, key, []])
})
