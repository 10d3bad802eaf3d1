import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { invoiceBases, invoicedTickets } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { RefundReceipt, TakePayment } from '../receipts.ts'
import { receiptsRouter } from './receipts.router.ts'
import { payments, receipts } from './receipts.tables.ts'

const { db } = await testDatabase()

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const g = { organizationId: garage.id }
  const c = { organizationId: customer.id }
  const inGarage = callerOf(receiptsRouter, await contextOf(db, user.id))
  const inCustomer = callerOf(receiptsRouter, await contextOf(db, buyer.id))
  const invoicing = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  /** 100 € without VAT, 125,50 € with it. */
  const ticket = (given: Parameters<typeof makeBillableTicket>[1] = {}) =>
    makeBillableTicket(db, { garageId: garage.id, customerId: customer.id, ...given })
  const take = (ticketId: string, given: Partial<TakePayment> = {}) =>
    inGarage.take({
      ...g,
      ticketId,
      parts: [{ way: 'CARD', cents: 12_550 }],
      givenCents: null,
      requestKey: randomUUID(),
      ...given,
    })
  const refund = (receiptId: string, given: Partial<RefundReceipt> = {}) =>
    inGarage.refund({
      ...g,
      receiptId,
      lines: null,
      way: 'CARD',
      reason: '',
      billAgain: true,
      requestKey: randomUUID(),
      ...given,
    })
  const ofTicket = (ticketId: string) => inGarage.ofTicket({ ...g, ticketId })
  return { g, c, garage, customer, inGarage, inCustomer, invoicing, ticket, take, refund, ofTicket }
}

test('a finished ticket is paid at the desk once, and both sides see its receipt', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  expect(await w.ofTicket(ticketId)).toEqual({
    receipts: [],
    invoice: null,
    isBilled: false,
    due: { netCents: 10_000, vatCents: 2550, grossCents: 12_550 },
    obstacles: [],
    lacksAddress: false,
    isChanged: false,
  })
  const made = await w.take(ticketId)
  expect(made.number).toMatch(/^K\d{4}-0001$/)
  const receipt = {
    id: made.id,
    kind: 'RECEIPT',
    number: made.number,
    grossCents: 12_550,
    parts: [{ way: 'CARD', cents: 12_550, roundingCents: 0 }],
    refundOf: null,
    leftCents: 12_550,
  }
  for (const seen of [await w.ofTicket(ticketId), await w.inCustomer.ofTicket({ ...w.c, ticketId })])
    expect(seen).toMatchObject({ receipts: [receipt], isBilled: true, due: null })
  expect(await refusal(w.take(ticketId))).toMatchObject({ kind: 'conflict', reason: 'invoiced_already' })
  const basis = { ...w.g, ticketIds: [ticketId], requestKey: randomUUID() }
  expect(await refusal(w.invoicing.make(basis))).toMatchObject({ reason: 'invoiced_already' })
})

test('a receipt is no invoice: the list of invoices and their files do not have it, and it cannot be cancelled', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const { id: basisId } = await w.take(ticketId)
  expect((await w.invoicing.list(w.g)).rows).toEqual([])
  expect(await refusal(w.invoicing.cancel({ ...w.g, basisId }))).toMatchObject({ reason: 'invoice_basis' })
  expect(await w.invoicing.ofTicket({ ...w.g, ticketId })).toMatchObject({ basis: { kind: 'RECEIPT' } })
})

test('receipts are numbered in a series of their own, without gaps, apart from the invoices', async () => {
  const w = await world()
  const all = await Promise.all(Array.from({ length: 4 }, () => w.ticket()))
  await w.invoicing.make({ ...w.g, ticketIds: [all[0]?.id ?? ''], requestKey: randomUUID() })
  const made = await Promise.all(all.slice(1).map(({ id }) => w.take(id)))
  const [first] = made
  const refunded = await w.refund(first?.id ?? '')
  expect([...made, refunded].map(({ number }) => number.slice(-4)).sort()).toEqual(['0001', '0002', '0003', '0004'])
})

test('a retry of the same act takes one payment, also at the same moment', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const requestKey = randomUUID()
  const [one, other] = await Promise.all([w.take(ticketId, { requestKey }), w.take(ticketId, { requestKey })])
  expect(other).toEqual(one)
  expect(await db.$count(payments, eq(payments.basisId, one.id))).toBe(1)
})

test('a ticket that is ready but not fetched yet is paid, and one in work is not', async () => {
  const w = await world()
  const ready = await w.ticket({ status: 'READY' })
  expect((await w.take(ready.id)).number).toMatch(/^K/)
  const inWork = await w.ticket({ status: 'IN_PROGRESS' })
  expect(await refusal(w.take(inWork.id))).toMatchObject({
    reason: 'not_payable',
    details: { obstacles: ['NOT_READY'] },
  })
})

test('a cancelled ticket, one without lines, and one above its accepted price are refused with what is in the way', async () => {
  const w = await world()
  const cancelled = await w.ticket({ status: 'CANCELLED' })
  const bare = await makeTicket(db, { garageId: w.garage.id, customerId: w.customer.id, status: 'DONE' })
  const over = await w.ticket()
  await db
    .insert(ticketPrices)
    .values({ ticketId: over.id, priceType: 'CAP', agreedCents: 9000, agreedAt: new Date().toISOString() })
  const free = await w.ticket()
  await makeLine(db, { garageId: w.garage.id, ticketId: free.id, unitPriceCents: 0 })
  for (const [ticketId, obstacles] of [
    [cancelled.id, ['CANCELLED']],
    [bare.id, ['NO_LINES']],
    [over.id, ['OVER_AGREED']],
  ] as const) {
    expect((await w.ofTicket(ticketId)).obstacles).toEqual(obstacles)
    expect(await refusal(w.take(ticketId))).toMatchObject({ reason: 'not_payable', details: { obstacles } })
  }
  await db
    .update(organizations)
    .set({ businessId: null, phone: '', email: '', streetAddress: '', postalCode: '', city: '' })
    .where(eq(organizations.id, w.garage.id))
  expect((await w.ofTicket(free.id)).obstacles).toEqual(['SELLER_BUSINESS_ID', 'SELLER_CONTACT'])
  expect((await w.inCustomer.ofTicket({ ...w.c, ticketId: free.id })).obstacles).toEqual([])
})

test('several ways of payment together make the sum, the cash rounded to 5 cents', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const parts: TakePayment['parts'] = [
    { way: 'CARD', cents: 10_000 },
    { way: 'CASH', cents: 2550 },
  ]
  const less = [{ way: 'CARD' as const, cents: 12_000 }]
  expect(await refusal(w.take(ticketId, { parts: less }))).toMatchObject({
    reason: 'receipt_sum_changed',
    details: { grossCents: 12_550 },
  })
  expect(await refusal(w.take(ticketId, { parts, givenCents: 2000 }))).toMatchObject({ reason: 'too_little_cash' })
  await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 1 })
  // 100,01 with 25.5 % is 125,51
  const odd: TakePayment['parts'] = [
    { way: 'CARD', cents: 10_000 },
    { way: 'CASH', cents: 2551 },
  ]
  const { id } = await w.take(ticketId, { parts: odd, givenCents: 3000 })
  const { parts: paid } = await w.inGarage.details({ ...w.g, receiptId: id })
  expect(paid).toEqual([
    { way: 'CARD', cents: 10_000, roundingCents: 0 },
    { way: 'CASH', cents: 2550, roundingCents: -1 },
  ])
  const [kept] = await db.select().from(receipts).where(eq(receipts.basisId, id))
  expect(kept?.givenCents).toBe(3000)
})

test('a private person needs no name or address on a receipt', async () => {
  const w = await world()
  await db
    .update(organizations)
    .set({ customerKind: 'PERSON', businessId: null, streetAddress: '', postalCode: '', city: '' })
    .where(eq(organizations.id, w.customer.id))
  const ticket = await makeTicket(db, { garageId: w.garage.id, customerId: w.customer.id, status: 'DONE' })
  await makeLine(db, { garageId: w.garage.id, ticketId: ticket.id, unitPriceCents: 100_000 })
  await db.update(organizations).set({ businessId: '0112038-9' }).where(eq(organizations.id, w.garage.id))
  expect(await w.ofTicket(ticket.id)).toMatchObject({ lacksAddress: false })
})

test('a company above 400 euros is warned that its address is missing', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 30_000 })
  await db.update(organizations).set({ businessId: '0912345-6' }).where(eq(organizations.id, w.customer.id))
  expect((await w.ofTicket(ticketId)).lacksAddress).toBe(false)
  await db.update(organizations).set({ streetAddress: '' }).where(eq(organizations.id, w.customer.id))
  expect(await w.ofTicket(ticketId)).toMatchObject({ lacksAddress: true, obstacles: [] })
})

test('lines that change after the payment are noticed', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  await w.take(ticketId)
  expect((await w.ofTicket(ticketId)).isChanged).toBe(false)
  await makeLine(db, { garageId: w.garage.id, ticketId })
  expect((await w.ofTicket(ticketId)).isChanged).toBe(true)
})

test('a line that is named like the levelling of a fixed price is noticed after the payment as any other', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  await w.take(ticketId)
  await makeLine(db, { garageId: w.garage.id, ticketId, name: 'Tasaus kiinteään hintaan' })
  expect((await w.ofTicket(ticketId)).isChanged).toBe(true)
})

test('a whole refund takes the receipt back to zero and frees its ticket', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const receipt = await w.take(ticketId)
  const made = await w.refund(receipt.id, { reason: 'Väärä asiakas' })
  expect((await w.ofTicket(ticketId)).receipts).toMatchObject([
    { id: made.id, kind: 'REFUND', grossCents: -12_550, refundOf: receipt.number, parts: [{ cents: -12_550 }] },
    { id: receipt.id, leftCents: 0 },
  ])
  expect(await w.ofTicket(ticketId)).toMatchObject({ isBilled: false, due: { grossCents: 12_550 } })
  expect((await w.inCustomer.ofTicket({ ...w.c, ticketId })).receipts).toHaveLength(2)
  expect(await refusal(w.refund(receipt.id))).toMatchObject({ reason: 'nothing_to_refund' })
  expect(await refusal(w.refund(made.id))).toMatchObject({ reason: 'refund_of_refund' })
  expect((await w.take(ticketId)).number).toMatch(/-0003$/)
})

test('a whole refund as a favour leaves the ticket billed', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const receipt = await w.take(ticketId)
  await w.refund(receipt.id, { billAgain: false })
  expect((await w.ofTicket(ticketId)).isBilled).toBe(true)
  expect(await db.$count(invoicedTickets, eq(invoicedTickets.ticketId, ticketId))).toBe(1)
})

test('lines are refunded once each, and the last refund pays back just what is left', async () => {
  const w = await world()
  const ticket = await makeTicket(db, { garageId: w.garage.id, customerId: w.customer.id, status: 'DONE' })
  await w.ticket()
  // 0,02 € three times: 0,06 € with VAT is 0,08 €, each line by itself 0,03 €
  for (const place of [0, 1, 2])
    await makeLine(db, { garageId: w.garage.id, ticketId: ticket.id, place, unitPriceCents: 2 })
  const receipt = await w.take(ticket.id, { parts: [{ way: 'CARD', cents: 8 }] })
  await w.refund(receipt.id, { lines: [1] })
  expect(await refusal(w.refund(receipt.id, { lines: [1] }))).toMatchObject({ reason: 'lines_refunded' })
  expect(await refusal(w.refund(receipt.id, { lines: [9] }))).toMatchObject({ reason: 'lines_refunded' })
  expect(await w.inGarage.details({ ...w.g, receiptId: receipt.id })).toMatchObject({
    leftCents: 5,
    lines: [{ isRefunded: false }, { isRefunded: true }, { isRefunded: false }],
  })
  expect((await w.ofTicket(ticket.id)).isBilled).toBe(true)
  await w.refund(receipt.id, { lines: [0] })
  await w.refund(receipt.id)
  const back = (await w.ofTicket(ticket.id)).receipts
    .filter(({ kind }) => kind === 'REFUND')
    .map(({ parts }) => parts[0]?.cents)
  expect(back).toEqual([-3, -2, -3])
  expect((await w.ofTicket(ticket.id)).isBilled).toBe(false)
})

test('two who refund the same receipt at once pay back once', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const receipt = await w.take(ticketId)
  const both = await Promise.allSettled([w.refund(receipt.id), w.refund(receipt.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('neither a customer nor another garage takes or refunds a payment', async () => {
  const w = await world()
  const other = await world()
  const { id: ticketId } = await w.ticket()
  const receipt = await w.take(ticketId)
  const input = { parts: [{ way: 'CARD' as const, cents: 12_550 }], givenCents: null, requestKey: randomUUID() }
  expect(await refusal(w.inCustomer.take({ ...w.c, ticketId, ...input }))).toMatchObject({ reason: 'garage_only' })
  expect(await refusal(other.take(ticketId))).toMatchObject({ reason: 'ticket' })
  expect(await refusal(other.refund(receipt.id))).toMatchObject({ kind: 'not_found', reason: 'receipt' })
  const seen = other.inGarage.details({ ...other.g, receiptId: receipt.id })
  expect(await refusal(seen)).toMatchObject({ reason: 'receipt' })
})

test('a later edit of ticket or settings changes nothing of a receipt', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const { id } = await w.take(ticketId)
  const kept = async () => (await db.select().from(invoiceBases).where(eq(invoiceBases.id, id)))[0]?.document
  const before = await kept()
  await db.update(organizations).set({ name: 'Uusi nimi' }).where(eq(organizations.id, w.garage.id))
  await db.update(tickets).set({ title: 'Muu työ' }).where(eq(tickets.id, ticketId))
  expect(await kept()).toEqual(before)
})
