import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeApprovalRule } from '#features/approval-rules/server/approval-rules.factory.ts'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { freshBusinessId, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { AskedLine } from '../extra-work.ts'
import { extraWorkRouter } from './extra-work.router.ts'

const { db } = await testDatabase()
const api = router({ extraWork: extraWorkRouter, lineItems: lineItemsRouter, tickets: ticketsRouter })

const line = (unitPriceCents: number, given: Partial<AskedLine> = {}): AskedLine => ({
  kind: 'OTHER',
  sourceId: null,
  name: 'Jarrupalat',
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD',
  ...given,
})

async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: person } = await makeStaffed(db, {
    type: 'CUSTOMER',
    role: 'ADMIN',
    businessId: freshBusinessId(),
  })
  const { id: ticketId } = await makeTicket(db, {
    garageId: garage.id,
    customerId: customer.id,
    status: 'IN_PROGRESS',
  })
  const inGarage = await callerOf(api, await contextOf(db, adviser.id))
  const inCustomer = await callerOf(api, await contextOf(db, person.id))
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  return {
    garage,
    customer,
    inCustomer,
    c,
    ask: (lines: AskedLine[], requestKey = randomUUID()) =>
      inGarage.extraWork.ask({ ...g, ticketId, description: 'Jarrut ovat loppu', readyAt: null, lines, requestKey }),
    works: async () => (await inGarage.extraWork.ofTicket({ ...g, ticketId })).works,
    lines: async () => (await inGarage.lineItems.ofTicket({ ...g, ticketId })).lines.map(({ name }) => name),
    status: async () =>
      (await db.select({ status: tickets.status }).from(tickets).where(eq(tickets.id, ticketId)))[0]?.status,
    entries: async () => {
      const { entries } = await inCustomer.tickets.timeline({ ...c, ticketId })
      return entries.flatMap((one) => (one.kind === 'EXTRA_WORK' ? [[one.act, one.byRule ?? false]] : [])).reverse()
    },
    events: async () =>
      (await db.select().from(outboxEvents))
        .filter(({ payload }) => (payload as { ticketId?: string }).ticketId === ticketId)
        .map(({ name }) => name)
        .filter((name) => name.startsWith('extra-work.')),
  }
}

test('a rule approves what fits at once: lines on the ticket, no wait, its name on the answer, and the customer is not asked', async () => {
  const w = await world()
  await makeApprovalRule(db, { organizationId: w.customer.id, name: 'Pienet työt', upToCents: 12_550 })
  const key = randomUUID()
  const asked = await w.ask([line(10_000)], key)
  expect(asked.rule).toBe('Pienet työt')
  expect(await w.ask([line(10_000)], key)).toEqual(asked)
  const [work, ...others] = await w.works()
  expect(others).toEqual([])
  expect(work).toMatchObject({ state: 'ANSWERED', answer: { way: 'RULE', answeredBy: 'Pienet työt', by: null } })
  expect(await w.lines()).toEqual(['Jarrupalat'])
  expect(await w.status()).toBe('IN_PROGRESS')
  expect(await w.entries()).toEqual([
    ['ASKED', false],
    ['ANSWERED', true],
  ])
  expect(await w.events()).toEqual(['extra-work.answered'])
})

test('requests of one ticket count together: the second one above the sum waits for the customer', async () => {
  const w = await world()
  await makeApprovalRule(db, { organizationId: w.customer.id, upToCents: 20_000 })
  expect((await w.ask([line(10_000)])).rule).toBe('Alle 300 €')
  expect((await w.ask([line(10_000)])).rule).toBeNull()
  expect(await w.status()).toBe('WAITING')
})

test('neither a rule that is off nor another customer’s approves anything', async () => {
  const w = await world()
  const other = await world()
  await makeApprovalRule(db, { organizationId: w.customer.id, isOn: false })
  await makeApprovalRule(db, { organizationId: other.customer.id })
  expect((await w.ask([line(100)])).rule).toBeNull()
})

test('a rule for a group of services looks at the garage’s own list', async () => {
  const w = await world()
  const { id } = await makeService(db, { organizationId: w.garage.id, name: 'Renkaanvaihto', group: 'Renkaat' })
  await makeApprovalRule(db, { organizationId: w.customer.id, serviceGroup: 'renkaat' })
  const change = line(5000, { kind: 'SERVICE', sourceId: id, name: 'Renkaanvaihto' })
  expect((await w.ask([change, line(5000)])).rule).toBeNull()
  expect((await w.ask([change])).rule).toBe('Alle 300 €')
})

test('a simulation counts what was answered in the last year, request by request', async () => {
  const w = await world()
  await makeApprovalRule(db, { organizationId: w.customer.id, upToCents: 100_000 })
  await w.ask([line(10_000)])
  await w.ask([line(20_000)])
  const conditions = { upToCents: 20_000, garageId: null, serviceGroup: '', vehicleGroup: '' }
  expect(await w.inCustomer.extraWork.simulateRule({ ...w.c, ...conditions })).toEqual({
    passed: 1,
    all: 2,
    grossCents: 12_550,
  })
  expect(await w.inCustomer.extraWork.simulateRule({ ...w.c, ...conditions, serviceGroup: 'Renkaat' })).toMatchObject({
    passed: 0,
  })
})
