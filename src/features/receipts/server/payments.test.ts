import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { contributionsOf } from '#server/feature.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import type { MarkPaid } from '../payments.ts'
import { cashOf } from './day-takings.ts'
import { openBalances } from './open-invoices.ts'
import { receipts } from './receipts.feature.ts'
import { paymentsRouter, receiptsRouter, takingsRouter } from './receipts.router.ts'
import { cashCounts, payments } from './receipts.tables.ts'

const { db, pool } = await testDatabase()
const today = dayInHelsinki(new Date())

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const g = { organizationId: garage.id }
  const c = { organizationId: customer.id }
  const context = await contextOf(db, user.id, { features: contributionsOf([receipts]) })
  const inGarage = callerOf(paymentsRouter, context)
  const inCustomer = callerOf(receiptsRouter, await contextOf(db, buyer.id))
  const desk = callerOf(receiptsRouter, context)
  const till = callerOf(takingsRouter, context)
  const invoicing = callerOf(invoiceBasesRouter, context)
  /** An invoice of 125,50 € that was due so many days ago. */
  const invoice = async (daysLate = 0, customerId = customer.id) => {
    const { id: ticketId } = await makeBillableTicket(db, { garageId: garage.id, customerId })
    const { id: basisId } = await invoicing.make({ ...g, ticketIds: [ticketId], requestKey: randomUUID() })
    const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, basisId))
    if (!row) throw new Error('no invoice')
    const document = { ...row.document, dueDay: plusDays(today, -daysLate) }
    await db.update(invoiceBases).set({ document }).where(eq(invoiceBases.id, basisId))
    return { ticketId, basisId }
  }
  const pay = (basisId: string, given: Partial<MarkPaid> = {}) =>
    inGarage.markPaid({
      ...g,
      basisId,
      way: 'TRANSFER',
      cents: 12_550,
      paidOn: today,
      requestKey: randomUUID(),
      ...given,
    })
  const count = (day: string) =>
    till.countCash({ ...g, day, floatCents: 10_000, countedCents: 12_550, note: '', requestKey: randomUUID() })
  return { g, c, garage, customer, inGarage, inCustomer, desk, till, invoicing, invoice, pay, count }
}

test('an invoice is paid in parts until nothing is open, which both sides see', async () => {
  const w = await world()
  const { ticketId, basisId } = await w.invoice()
  expect(await w.pay(basisId, { cents: 2550 })).toMatchObject({ paidCents: 2550, openCents: 10_000 })
  expect(await refusal(w.pay(basisId))).toMatchObject({ reason: 'more_than_open', details: { openCents: 10_000 } })
  expect(await w.pay(basisId, { cents: 10_000, paidOn: plusDays(today, -2) })).toMatchObject({ openCents: 0 })
  expect(await refusal(w.pay(basisId, { cents: 1 }))).toMatchObject({ reason: 'more_than_open' })
  const { invoice } = await w.inCustomer.ofTicket({ ...w.c, ticketId })
  expect(invoice).toMatchObject({ openCents: 0, payments: [{ cents: 2550, madeBy: null }, { cents: 10_000 }] })
})

test('the page and the list of invoices say what is open of one, and nothing of a credit note or of another garage', async () => {
  const w = await world()
  const [part, open] = [await w.invoice(3), await w.invoice()]
  await w.pay(part.basisId, { cents: 2550 })
  await w.invoicing.markSent({ ...w.g, basisId: open.basisId })
  const credit = await w.invoicing.credit({
    ...w.g,
    basisId: open.basisId,
    lines: [{ job: 0, line: 0, netCents: 2000 }],
    requestKey: randomUUID(),
  })
  const basisIds = [part.basisId, open.basisId, credit.id]
  const found = await w.inGarage.ofInvoices({ ...w.g, basisIds })
  expect(new Map(found.map(({ basisId, paidCents, openCents }) => [basisId, [paidCents, openCents]]))).toEqual(
    new Map([
      [part.basisId, [2550, 10_000]],
      [open.basisId, [0, 10_040]],
    ]),
  )
  expect(await w.inGarage.ofInvoice({ ...w.g, basisId: part.basisId })).toMatchObject({ openCents: 10_000 })
  expect(await refusal(w.inGarage.ofInvoice({ ...w.g, basisId: credit.id }))).toMatchObject({
    reason: 'not_an_invoice',
  })
  const other = await world()
  expect(await other.inGarage.ofInvoices({ ...other.g, basisIds })).toEqual([])
})

test('a retry of the same act writes one payment', async () => {
  const w = await world()
  const { basisId } = await w.invoice()
  const requestKey = randomUUID()
  await Promise.all([w.pay(basisId, { requestKey }), w.pay(basisId, { requestKey })])
  expect(await w.pay(basisId, { requestKey })).toMatchObject({ openCents: 0 })
  expect(await db.$count(payments, eq(payments.basisId, basisId))).toBe(1)
})

test('a payment that was written down by mistake is taken back and stays with who did it', async () => {
  const w = await world()
  const { basisId } = await w.invoice()
  const [paid] = (await w.pay(basisId)).payments
  const paymentId = paid?.id ?? ''
  const undone = await w.inGarage.undo({ ...w.g, paymentId })
  expect(undone).toMatchObject({ openCents: 12_550, payments: [{ undoneAt: expect.any(String) }] })
  expect(undone.payments[0]?.undoneBy).toBe(undone.payments[0]?.madeBy)
  expect(await refusal(w.inGarage.undo({ ...w.g, paymentId }))).toMatchObject({ reason: 'payment_undone' })
  const written = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, w.garage.id))
  expect(written.map(({ action }) => action)).toContain('receipts.payment_undone')
})

test('a payment of an invoice of only maintenance books, and its undoing, change the screens of both sides', async () => {
  const w = await world()
  const parties = { garageId: w.garage.id, customerId: w.customer.id }
  await makeBillable(db, parties)
  const seal = { signedCount: 2, head: 'x', sealKeyId: 'x', sealSignature: 'x' }
  const delivered = { isAsked: false, deliveredAt: '2026-11-10T08:00:00Z', ...seal }
  const book = await makeBook(db, { ...parties, group: 'billing', feeCents: 4900, unbilledCount: 2, ...delivered })
  const books = [{ maintenanceBookId: book.id, version: book.version }]
  const { id: basisId } = await w.invoicing.make({ ...w.g, books, requestKey: randomUUID() })
  const client = await pool.connect()
  const invalidated: unknown[] = []
  client.on('notification', ({ payload = '' }) => {
    const { invalidations } = JSON.parse(payload) as { invalidations: unknown[] }
    invalidated.push(...invalidations)
  })
  await client.query('listen huoltosilta')
  const [paid] = (await w.pay(basisId, { cents: 1000 })).payments
  await w.inGarage.undo({ ...w.g, paymentId: paid?.id ?? '' })
  await client.query('select 1')
  client.release(true)
  const shown = {
    organizationIds: [w.garage.id, w.customer.id],
    event: { type: 'maintenanceBookEvent.new', maintenanceBookId: basisId },
  }
  expect(invalidated).toEqual([shown, shown])
})

test('the payment of a receipt is not taken back, and a receipt is not marked paid', async () => {
  const w = await world()
  const { id: ticketId } = await makeBillableTicket(db, { garageId: w.garage.id, customerId: w.customer.id })
  const parts = [{ way: 'CARD' as const, cents: 12_550 }]
  const { id } = await w.desk.take({ ...w.g, ticketId, parts, givenCents: null, requestKey: randomUUID() })
  const [paid] = await db.select().from(payments).where(eq(payments.basisId, id))
  expect(await refusal(w.inGarage.undo({ ...w.g, paymentId: paid?.id ?? '' }))).toMatchObject({
    reason: 'payment_of_receipt',
  })
  expect(await refusal(w.pay(id))).toMatchObject({ reason: 'invoice_basis' })
})

test('no payment is of the future, and none of a cancelled invoice', async () => {
  const w = await world()
  const { basisId } = await w.invoice()
  expect(await refusal(w.pay(basisId, { paidOn: plusDays(today, 1) }))).toMatchObject({ reason: 'paid_in_future' })
  await w.invoicing.cancel({ ...w.g, basisId })
  expect(await refusal(w.pay(basisId))).toMatchObject({ reason: 'not_an_invoice' })
})

test('an invoice that was paid in part is not cancelled until the payment is taken back', async () => {
  const w = await world()
  const { basisId, ticketId } = await w.invoice()
  const [paid] = (await w.pay(basisId, { way: 'CASH', cents: 2550 })).payments
  const cancel = () => w.invoicing.cancel({ ...w.g, basisId })
  expect(await refusal(cancel())).toMatchObject({ kind: 'conflict', reason: 'invoice_basis_paid' })
  expect(await w.inGarage.ofInvoice({ ...w.g, basisId })).toMatchObject({ paidCents: 2550, openCents: 10_000 })
  await w.inGarage.undo({ ...w.g, paymentId: paid?.id ?? '' })
  await cancel()
  expect(await w.desk.ofTicket({ ...w.g, ticketId })).toMatchObject({ isBilled: false, invoice: null })
})

test('an invoice whose cash is counted is marked as sent and credited, and its credit is taken back, in spite of the payment', async () => {
  const w = await world()
  const { basisId } = await w.invoice()
  const paidOn = plusDays(today, -1)
  await w.pay(basisId, { way: 'CASH', paidOn })
  await w.count(paidOn)
  await w.invoicing.markSent({ ...w.g, basisId })
  const lines = [{ job: 0, line: 0, netCents: 2000 }]
  const part = await w.invoicing.credit({ ...w.g, basisId, lines, requestKey: randomUUID() })
  await w.invoicing.cancel({ ...w.g, basisId: part.id })
  expect(await w.inGarage.ofInvoice({ ...w.g, basisId })).toMatchObject({ openCents: 0 })
  await w.invoicing.credit({ ...w.g, basisId, lines: null, requestKey: randomUUID() })
  expect(await w.inGarage.ofInvoice({ ...w.g, basisId })).toMatchObject({ openCents: -12_550 })
})

test('a payment and a cancel at the same moment end with one of them refused', async () => {
  const w = await world()
  const { basisId } = await w.invoice()
  const acts = await Promise.allSettled([w.pay(basisId), w.invoicing.cancel({ ...w.g, basisId })])
  expect(acts.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('overdue invoices are listed from the oldest on, without those that are paid, cancelled or lapsed', async () => {
  const w = await world()
  const [late, later] = [await w.invoice(3), await w.invoice(30)]
  await w.invoice(0)
  await w.invoice(4 * 365)
  const paid = await w.invoice(10)
  await w.pay(paid.basisId)
  const cancelled = await w.invoice(10)
  await w.invoicing.cancel({ ...w.g, basisId: cancelled.basisId })
  await w.pay(late.basisId, { cents: 2550 })
  const found = await w.inGarage.overdue(w.g)
  expect(found).toMatchObject({ count: 2, openCents: 22_550, next: null })
  expect(found.rows.map(({ basisId, daysLate, openCents }) => [basisId, daysLate, openCents])).toEqual([
    [later.basisId, 30, 12_550],
    [late.basisId, 3, 10_000],
  ])
  const cursor = { dueDay: plusDays(today, -30), basisId: later.basisId }
  expect((await w.inGarage.overdue({ ...w.g, cursor })).rows).toMatchObject([{ basisId: late.basisId }])
  expect(await (await world()).inGarage.overdue({ organizationId: w.garage.id }).catch(() => null)).toBeNull()
})

test('the open balance of customers is that of their invoices', async () => {
  const w = await world()
  const other = await makeCustomer(db)
  await w.invoice(3)
  const part = await w.invoice(0)
  await w.pay(part.basisId, { cents: 550 })
  const paid = await w.invoice(0, other.id)
  await w.pay(paid.basisId)
  const found = await openBalances(db, w.garage.id, [w.customer.id, other.id, 'no id'], today)
  expect([...found]).toEqual([
    [w.customer.id, { invoices: 2, openCents: 24_550, overdueInvoices: 1, overdueCents: 12_550 }],
  ])
})

test('a garage reads the balance of those that it deals with, and of no other organisation', async () => {
  const w = await world()
  await w.invoice(3)
  await makeConnection(db, { garageId: w.garage.id, customerId: w.customer.id })
  const asked = { ...w.g, customerId: w.customer.id }
  expect(await w.inGarage.ofCustomer(asked)).toMatchObject({ openCents: 12_550 })
  const stranger = await makeCustomer(db)
  expect(await refusal(w.inGarage.ofCustomer({ ...w.g, customerId: stranger.id }))).toMatchObject({
    kind: 'not_found',
    reason: 'organization',
  })
})

test('cash of a past day that was counted is neither added nor taken back', async () => {
  const w = await world()
  const { basisId } = await w.invoice()
  const paidOn = plusDays(today, -1)
  const paid = await w.pay(basisId, { way: 'CASH', cents: 2550, paidOn })
  await w.count(paidOn)
  expect(await refusal(w.pay(basisId, { way: 'CASH', cents: 100, paidOn }))).toMatchObject({ reason: 'cash_counted' })
  const paymentId = paid.payments[0]?.id ?? ''
  expect(await refusal(w.inGarage.undo({ ...w.g, paymentId }))).toMatchObject({ reason: 'cash_counted' })
  await w.pay(basisId, { way: 'TRANSFER', cents: 100, paidOn })
  await w.pay(basisId, { way: 'CASH', cents: 100 })
})

/** Two acts at once: the first waits for the table that it writes, and goes on when the second is done or waits as well. */
async function atOnce(
  table: typeof payments | typeof cashCounts,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const acts = await transact(db, async (tx) => {
    await tx.execute(sql`lock table ${table} in share mode`)
    const one = first()
    await expect.poll(waitingForLocks).toBe(1)
    let isDone = false
    const other = second().finally(() => {
      isDone = true
    })
    const settled = Promise.allSettled([one, other])
    await expect.poll(async () => isDone || (await waitingForLocks()) === 2).toBe(true)
    return { settled }
  })
  return acts.settled
}

const waitingForLocks = () => waitingSessions(pool)

test.each(['an invoice', 'a receipt'])('a count has the cash that is being paid for %s', async (what) => {
  const w = await world()
  const { basisId } = await w.invoice()
  const { id: ticketId } = await makeBillableTicket(db, { garageId: w.garage.id, customerId: w.customer.id })
  const [day, cash] = [plusDays(today, what === 'a receipt' ? 0 : -1), { way: 'CASH' as const, cents: 12_550 }]
  const pay = () =>
    what === 'a receipt'
      ? w.desk.take({ ...w.g, ticketId, parts: [cash], givenCents: null, requestKey: randomUUID() })
      : w.pay(basisId, { ...cash, paidOn: day })
  const [paid, counted] = await atOnce(payments, pay, () => w.count(day))
  expect([paid.status, counted.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(await cashOf(db, w.garage.id, day)).toBe(12_550)
  expect((await w.till.day({ ...w.g, day })).count).toMatchObject({ expectedCents: 22_550 })
})

test.each(['added', 'taken back'])('cash of a past day that is being counted is not %s', async (change) => {
  const w = await world()
  const { basisId } = await w.invoice()
  const day = plusDays(today, -1)
  const { payments: found } = await w.pay(basisId, { way: 'CASH', cents: 2550, paidOn: day })
  const act = () =>
    change === 'added'
      ? w.pay(basisId, { way: 'CASH', cents: 10_000, paidOn: day })
      : w.inGarage.undo({ ...w.g, paymentId: found[0]?.id ?? '' })
  const refused = () => refusal(act())
  const [counted, answer] = await atOnce(cashCounts, () => w.count(day), refused)
  expect(counted.status).toBe('fulfilled')
  expect(answer).toMatchObject({ status: 'fulfilled', value: { reason: 'cash_counted' } })
  expect(await cashOf(db, w.garage.id, day)).toBe(2550)
})
