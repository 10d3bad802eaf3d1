import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { payments } from '#features/receipts/server/receipts.tables.ts'
import { transact } from '#server/db/transact.ts'
import { createRelay } from '#server/events/relay.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { openNetvisorServer } from '#test/netvisor-server.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { lockBasis } from './accounting.access.ts'
import { makeTransfer } from './accounting.factory.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { followUndonePayments } from './follow-undone-payments.ts'

const { db, pool } = await testDatabase()
const procountor = await openProcountorServer()
const netvisor = await openNetvisorServer()
afterAll(() => {
  procountor.close()
  netvisor.close()
})
beforeEach(() => {
  procountor.clear()
  netvisor.clear()
})

const relay = createRelay({ db, listeners: [followUndonePayments], log: createLog('silent') })
const access = { procountor: procountor.access, netvisor: netvisor.access }
const HOUR = 3_600_000
const inProcountor = () => accountingWorld(db, { access, system: 'PROCOUNTOR' })
const inNetvisor = () => {
  const { companyId, productCode } = netvisor.company
  return accountingWorld(db, { access, system: 'NETVISOR', connection: { companyId, productCode } })
}
type World = Awaited<ReturnType<typeof inProcountor>>

async function transferred(w: World) {
  const invoice = await w.invoice()
  await w.ask(invoice.id)
  await w.send()
  return invoice
}
const paidOf = (basisId: string) =>
  db
    .select({ way: payments.way, cents: payments.cents, paidOn: payments.paidOn, madeBy: payments.madeByUserId })
    .from(payments)
    .where(eq(payments.basisId, basisId))
    .orderBy(payments.id)

test('what was paid in Procountor is written down once, by no person, and the invoice is paid', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  procountor.pay(number, { amount: 25.5 })
  await w.readPayments()
  expect(await paidOf(id)).toEqual([{ way: 'TRANSFER', cents: 2550, paidOn: '2030-01-02', madeBy: null }])
  expect(await w.transfer(id)).toMatchObject({ paidOn: null })
  procountor.pay(number, { amount: 100, paymentDate: '2030-01-10' })
  await w.readPayments()
  expect(await paidOf(id)).toHaveLength(1)
  w.pass(HOUR)
  await w.readPayments()
  expect(await paidOf(id)).toMatchObject([{ cents: 2550 }, { cents: 10_000, paidOn: '2030-01-10' }])
  expect(await w.transfer(id)).toMatchObject({ paidOn: '2030-01-10' })
  expect(await w.admin.payments.ofInvoice({ ...w.g, basisId: id })).toMatchObject({ openCents: 0 })
  w.pass(HOUR)
  const before = procountor.state.asked.length
  await w.readPayments()
  // a paid invoice is not asked for again
  expect(procountor.state.asked.slice(before)).toEqual(['GET /invoices'])
})

test('what is no money is no payment: a discount, a loss, a credit note that was set off', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  for (const type of ['CASHDISCOUNT', 'CREDITLOSS', 'INVOICE_TO_INVOICE']) procountor.pay(number, { type, amount: 10 })
  await w.readPayments()
  expect(await paidOf(id)).toEqual([])
})

test('a payment that a person undid is not written again', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  procountor.pay(number, { amount: 25.5 })
  await w.readPayments()
  const [paid] = await db.select().from(payments).where(eq(payments.basisId, id))
  await w.admin.payments.undo({ ...w.g, paymentId: paid?.id ?? '' })
  w.pass(HOUR)
  await w.readPayments()
  expect(await paidOf(id)).toHaveLength(1)
})

test('what a person has marked paid already is not paid twice', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  const requestKey = crypto.randomUUID()
  await w.admin.payments.markPaid({ ...w.g, basisId: id, way: 'CARD', cents: 12_000, paidOn: '2030-01-02', requestKey })
  procountor.pay(number)
  await w.readPayments()
  expect(await paidOf(id)).toMatchObject([{ cents: 12_000 }, { cents: 550 }])
})

const waitingForLocks = () => waitingSessions(pool)

/** An invoice that a person has marked paid, and the bookkeeping has reported as paid since. */
async function reportedAfterMark(w: World) {
  const { id, number } = await transferred(w)
  const marked = { basisId: id, way: 'TRANSFER' as const, cents: 12_550, paidOn: '2030-01-02' }
  const balance = await w.admin.payments.markPaid({ ...w.g, ...marked, requestKey: crypto.randomUUID() })
  w.pass(HOUR)
  procountor.pay(number)
  await w.readPayments()
  return {
    id,
    async undo() {
      await w.admin.payments.undo({ ...w.g, paymentId: balance.payments[0]?.id ?? '' })
      await relay.drain()
    },
  }
}

test('a payment that was reported of an invoice marked paid by hand is written when that mark is undone', async () => {
  const w = await inProcountor()
  const { id, undo } = await reportedAfterMark(w)
  expect(await paidOf(id)).toHaveLength(1)
  await undo()
  const { transferredAt, paidOn } = await w.transfer(id)
  expect([paidOn, (await w.connection()).paymentsSince]).toEqual([null, transferredAt])
  w.pass(HOUR)
  await w.readPayments()
  expect(await paidOf(id)).toMatchObject([{ cents: 12_550 }, { cents: 12_550, paidOn: '2030-01-02', madeBy: null }])
  expect(await w.admin.payments.ofInvoice({ ...w.g, basisId: id })).toMatchObject({ openCents: 0 })
  expect(await w.connection()).toMatchObject({ paymentsSince: w.clock().toISOString() })
})

test('a mark that is undone while a worker reads payments has them read again from the transfer on', async () => {
  const w = await inProcountor()
  const { id, undo } = await reportedAfterMark(w)
  const other = await transferred(w)
  procountor.pay(other.number)
  w.pass(HOUR)
  const { reading } = await transact(db, async (tx) => {
    await lockBasis(tx, w.garage.id, other.id)
    const reading = w.readPayments()
    await expect.poll(waitingForLocks).toBe(1)
    await undo()
    return { reading }
  })
  await reading
  expect(await paidOf(other.id)).toHaveLength(1)
  expect((await w.connection()).paymentsSince).toBe((await w.transfer(id)).transferredAt)
})

test('what was paid in Netvisor comes back page by page, matched by the number', async () => {
  const w = await inNetvisor()
  const invoices = [await transferred(w), await transferred(w), await transferred(w)]
  netvisor.pay('4711', { sum: '10,00' })
  for (const { number } of invoices) netvisor.pay(number.replace('-', ''), { sum: '125,50', date: '3.1.2030' })
  await w.readPayments()
  for (const { id } of invoices) {
    expect(await paidOf(id)).toMatchObject([{ cents: 12_550, paidOn: '2030-01-03' }])
    expect(await w.transfer(id)).toMatchObject({ paidOn: '2030-01-03' })
  }
})

test('another garage’s transfer of the same number is not paid', async () => {
  const w = await inNetvisor()
  const other = await inNetvisor()
  const { id, number } = await other.invoice()
  await makeTransfer(db, {
    garageId: other.garage.id,
    basisId: id,
    system: 'NETVISOR',
    state: 'SENT',
    foreignNumber: number.replace('-', ''),
    nextTryAt: null,
  })
  netvisor.pay(number.replace('-', ''), { sum: '125,50' })
  await w.readPayments()
  expect(await paidOf(id)).toEqual([])
})

test('a system that does not answer is asked less and less often, and wrong credentials stop the connection', async () => {
  const w = await inProcountor()
  await transferred(w)
  procountor.plan('GET /invoices', { code: 500 }, { code: 500 })
  await w.readPayments()
  expect(await w.connection()).toMatchObject({ paymentsFailures: 1, paymentsNextAt: '2030-01-15T14:00:00.000Z' })
  w.pass(HOUR)
  await w.readPayments()
  w.pass(HOUR)
  await w.readPayments()
  expect(await w.connection()).toMatchObject({ paymentsFailures: 2, paymentsNextAt: '2030-01-15T18:00:00.000Z' })
  procountor.state.apiKey = 'another key'
  procountor.changeToken()
  w.pass(4 * HOUR)
  await w.readPayments()
  expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'CREDENTIALS' })
})

test('a payment that cannot be read, or has no day of the calendar, is left out, and the others are written', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  procountor.pay(number, { amount: 10, paymentDate: '2030-02-31' })
  procountor.pay(number, { amount: 1e15 })
  procountor.pay(number, { amount: 20, paymentDate: '2030-01-03' })
  await w.readPayments()
  expect(await paidOf(id)).toMatchObject([{ cents: 2000, paidOn: '2030-01-03' }])
})

test('a list of payments that cannot be read moves nothing, and is asked for again from the same moment', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  procountor.pay(number)
  const { paymentsSince } = await w.connection()
  procountor.plan('GET /invoices', { code: 200, body: '{}' })
  await w.readPayments()
  expect(await w.connection()).toMatchObject({ paymentsSince, paymentsFailures: 1 })
  w.pass(2 * HOUR)
  await w.readPayments()
  expect(await paidOf(id)).toHaveLength(1)
})

test('two workers at once read once', async () => {
  const w = await inProcountor()
  const { id, number } = await transferred(w)
  procountor.pay(number)
  const before = procountor.state.asked.length
  await Promise.all([w.readPayments(), w.readPayments()])
  expect(procountor.state.asked.slice(before).filter((one) => one === 'GET /invoices')).toHaveLength(1)
  expect(await paidOf(id)).toHaveLength(1)
})
