import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeInspection } from '#features/inspections/server/inspections.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { ReportList } from '../report-list.ts'
import { reportingRouter } from './reporting.router.ts'

const { db } = await testDatabase()
const as = async (userId: string) =>
  callerOf(reportingRouter, await contextOf(db, userId, { clock: () => new Date('2026-11-20T12:00:00Z') }))

const days = { from: '2026-10-01', to: '2026-11-20' }

/** Two cars inspected by one mechanic in two months, one by another; of one finding the customer said yes, of one no, one was taken back. */
async function world() {
  const { organization, user: admin } = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  const garageId = organization.id
  const [one, other] = [await makeUser(db, { name: 'Aino' }), await makeUser(db, { name: 'Olli' })]
  for (const { id } of [one, other]) await makeMembership(db, id, garageId, 'MEMBER')
  const customer = await makeStaffed(db, { type: 'CUSTOMER' })
  const customerId = customer.organization.id
  const inspected = async (
    finishedAt: string | null,
    finishedByUserId: string,
    results: readonly ('RED' | 'YELLOW' | 'GREEN')[],
  ) => {
    const { id: ticketId } = await makeTicket(db, { garageId, customerId, status: 'IN_PROGRESS' })
    const of = { ticketId, garageId, customerId, finishedAt, finishedByUserId: finishedAt ? finishedByUserId : null }
    const { points } = await makeInspection(
      db,
      of,
      results.map((result) => ({ result })),
    )
    return { of: { ticketId, garageId, customerId }, ticketId, ids: points.map(({ id }) => id) }
  }
  const first = await inspected('2026-10-10T08:00:00Z', one.id, ['RED', 'YELLOW', 'GREEN'])
  const second = await inspected('2026-11-10T08:00:00Z', one.id, ['YELLOW'])
  const third = await inspected('2026-11-11T08:00:00Z', other.id, ['GREEN'])
  await inspected(null, one.id, ['RED'])
  await inspected('2026-09-30T20:00:00Z', one.id, ['RED'])
  const answered = { state: 'ANSWERED' as const, answeredAt: '2026-11-12T08:00:00Z' }
  await makeExtraWork(db, { ...first.of, ...answered }, [
    { findingId: first.ids[0] ?? null, decision: 'APPROVED', unitPriceCents: 10_000, quantityThousandths: 1500 },
    { findingId: first.ids[1] ?? null, decision: 'DECLINED', unitPriceCents: 99_900 },
  ])
  await makeExtraWork(db, { ...first.of, number: 2, ...answered }, [{ decision: 'APPROVED', unitPriceCents: 77_700 }])
  await makeExtraWork(db, { ...second.of, state: 'WITHDRAWN' }, [{ findingId: second.ids[0] ?? null }])
  return {
    organizationId: garageId,
    admin,
    one,
    other,
    customer,
    tickets: [first, second, third].map((row) => row.ticketId),
  }
}

test('figures of inspections count findings, what was asked and approved, by month and by who signed', async () => {
  const { organizationId, admin } = await world()
  const { total, months, mechanics } = await (await as(admin.id)).inspections({ organizationId, ...days })
  expect(total).toEqual({ inspections: 3, findings: 3, asked: 2, approved: 1, netCents: 15_000 })
  expect(months).toEqual([
    { month: '2026-11', inspections: 2, findings: 1, asked: 0, approved: 0, netCents: 0 },
    { month: '2026-10', inspections: 1, findings: 2, asked: 2, approved: 1, netCents: 15_000 },
  ])
  expect(mechanics.map(({ name, inspections, findings }) => [name, inspections, findings])).toEqual([
    ['Aino', 2, 3],
    ['Olli', 1, 0],
  ])
})

test('each figure opens the tickets that it counts, from the newest on', async () => {
  const w = await world()
  const mine = await as(w.admin.id)
  const of = async (list: ReportList, key?: string) =>
    (await mine.list({ organizationId: w.organizationId, ...days, list, key })).rows.map((row) => [
      row.kind === 'ticket' ? w.tickets.indexOf(row.ticketId) : -1,
      row.netCents,
    ])
  expect(await of('inspected')).toEqual([
    [2, null],
    [1, null],
    [0, null],
  ])
  expect(await of('findings')).toEqual([
    [1, null],
    [0, null],
  ])
  expect(await of('findingsAsked', w.one.id)).toEqual([[0, null]])
  expect(await of('findingsApproved')).toEqual([[0, 15_000]])
  expect(await of('findings', w.other.id)).toEqual([])
})

test('a member sees the own row, and a customer nothing of it', async () => {
  const w = await world()
  const theirs = await as(w.other.id)
  const { mechanics } = await theirs.inspections({ organizationId: w.organizationId, ...days })
  expect(mechanics.map(({ name }) => name)).toEqual(['Olli'])
  const asked = { organizationId: w.organizationId, ...days, list: 'inspected' as const }
  expect((await theirs.list({ ...asked, key: w.one.id })).rows).toEqual([])
  const customer = await as(w.customer.user.id)
  const ofCustomer = { organizationId: w.customer.organization.id, ...days }
  expect(await refusal(customer.inspections(ofCustomer))).toMatchObject({ kind: 'forbidden' })
  expect((await customer.list({ ...ofCustomer, list: 'inspected' })).rows).toEqual([])
})
