import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { makeBilling } from '#features/organization-settings/server/billing.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationBilling, organizations } from '#features/organizations/server/organizations.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { finvoice } from './finvoice.ts'
import { finvoiceFaults, textsIn } from './finvoice-schema.fixture.ts'
import { makeBillableTicket } from './invoice-bases.factory.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { invoiceBases } from './invoice-bases.tables.ts'

const { db } = await testDatabase()

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  const inCustomer = callerOf(invoiceBasesRouter, await contextOf(db, buyer.id))
  const { id: ticketId } = await makeBillableTicket(db, { garageId: garage.id, customerId: customer.id })
  // 100,00 and 33,33 at 25.5 %: 167,33 together
  await makeLine(db, { garageId: garage.id, ticketId, unitPriceCents: 3333 })
  const make = () => inGarage.make({ ...g, ticketIds: [ticketId], requestKey: randomUUID() })
  const sent = async () => {
    const { id: basisId, number } = await make()
    await inGarage.markSent({ ...g, basisId })
    return { basisId, number }
  }
  const credit = (basisId: string, lines: { job: number; line: number; netCents: number }[] | null = null) =>
    inGarage.credit({ ...g, basisId, lines, requestKey: randomUUID() })
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, id))
    if (!row) throw new Error('no document')
    return row
  }
  return { g, c, garage, customer, inGarage, inCustomer, ticketId, make, sent, credit, rowOf }
}

test('a credit of the whole has a number of its own, takes the sums away and frees the work, and both sides see it', async () => {
  const w = await world()
  const { basisId, number } = await w.sent()
  const made = await w.credit(basisId)
  expect(made.number).toMatch(/^H\d{4}-0001$/)
  const row = await w.rowOf(made.id)
  expect(row).toMatchObject({ kind: 'CREDIT', creditsBasisId: basisId, grossCents: -16_733 })
  expect(row.document).toMatchObject({ credits: { number }, jobs: [{ lines: [{ unitPriceCents: 10_000 }, {}] }] })
  expect(await w.inGarage.get({ ...w.g, basisId })).toMatchObject({
    state: 'CREDITED',
    creditedCents: 16_733,
    creditedBy: [{ id: made.id, number: made.number }],
    can: { credit: false, cancel: false },
  })
  const ofTicket = await w.inGarage.ofTicket({ ...w.g, ticketId: w.ticketId })
  expect(ofTicket).toMatchObject({ basis: null, others: [{ number: made.number }, { number, state: 'CREDITED' }] })
  expect((await w.inCustomer.ofTicket({ ...w.c, ticketId: w.ticketId })).others).toEqual(ofTicket.others)
  expect(await w.inCustomer.get({ ...w.c, basisId: made.id })).toMatchObject({
    credits: { number },
    mails: [],
    can: { send: false, markSent: false, cancel: false, credit: false },
  })
  expect((await w.inGarage.billable(w.g)).map(({ id }) => id)).toEqual([w.ticketId])
  expect((await w.make()).number).toMatch(/-0002$/)
})

test('its Finvoice is a credit note that names the invoice, with sums below zero and prices above', async () => {
  const w = await world()
  const { basisId, number } = await w.sent()
  const { document, id, createdAt } = await w.rowOf((await w.credit(basisId)).id)
  const xml = finvoice(document, { id, madeAt: createdAt })
  expect(finvoiceFaults(xml)).toEqual([])
  const values = (name: string) => textsIn(xml, name)
  expect([values('InvoiceTypeCode'), values('InvoiceTypeCodeUN'), values('InvoiceTypeText')]).toEqual([
    ['INV02'],
    ['381'],
    ['Hyvityslasku'],
  ])
  expect(values('OriginalInvoiceNumber')).toEqual([number])
  expect(values('OriginalInvoiceDate')).toHaveLength(1)
  expect(values('InvoicedQuantity')).toEqual(['-1', '-1'])
  expect(values('UnitPriceAmount')).toEqual(['100,00', '33,33'])
  expect(values('RowVatExcludedAmount')).toEqual(['-100,00', '-33,33'])
  expect(values('VatRateAmount')).toEqual(['-34,00'])
  expect(values('EpiInstructedAmount')).toEqual(['-167,33'])
})

test('parts are credited one after the other until nothing is left, and never more', async () => {
  const w = await world()
  const { basisId } = await w.sent()
  const first = await w.credit(basisId, [{ job: 0, line: 0, netCents: 4000 }])
  expect((await w.rowOf(first.id)).document.jobs[0]?.lines).toMatchObject([
    { quantityThousandths: -1000, unit: 'kpl', unitPriceCents: 4000, discountPerMille: 0 },
  ])
  expect(await w.inGarage.get({ ...w.g, basisId })).toMatchObject({
    state: 'PARTLY_CREDITED',
    creditedCents: 5020,
    heldCredits: [{ number: first.number }],
    can: { credit: true, cancel: false },
  })
  // the work is still invoiced
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId: w.ticketId })).basis?.id).toBe(basisId)
  const tooMuch = { kind: 'invalid', reason: 'credit_too_much' }
  expect(await refusal(w.credit(basisId, [{ job: 0, line: 0, netCents: 6001 }]))).toMatchObject(tooMuch)
  expect(await refusal(w.credit(basisId, []))).toMatchObject(tooMuch)
  expect(await refusal(w.credit(basisId, [{ job: 1, line: 0, netCents: 1 }]))).toMatchObject(tooMuch)
  const rest = await w.credit(basisId)
  expect((await w.rowOf(first.id)).grossCents + (await w.rowOf(rest.id)).grossCents).toBe(-16_733)
  expect(await refusal(w.credit(basisId))).toMatchObject(tooMuch)
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId: w.ticketId })).basis).toBeNull()
})

test('two who credit the whole at once make one credit, and a retry answers with what it made', async () => {
  const w = await world()
  const { basisId } = await w.sent()
  const outcomes = await Promise.allSettled([w.credit(basisId), w.credit(basisId), w.credit(basisId)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const again = await world()
  const { basisId: other } = await again.sent()
  const requestKey = randomUUID()
  const asked = { ...again.g, basisId: other, lines: null, requestKey }
  const one = await again.inGarage.credit(asked)
  expect(await again.inGarage.credit(asked)).toEqual(one)
})

test('what has not left is cancelled and not credited, what has left is credited and not cancelled', async () => {
  const w = await world()
  const { id: basisId } = await w.make()
  expect(await refusal(w.credit(basisId))).toMatchObject({ kind: 'conflict', reason: 'credit_not_left' })
  await w.inGarage.markSent({ ...w.g, basisId })
  await w.inGarage.markSent({ ...w.g, basisId })
  expect(await refusal(w.inGarage.cancel({ ...w.g, basisId }))).toMatchObject({ reason: 'invoice_basis_left' })
  const { id: creditId } = await w.credit(basisId)
  expect(await refusal(w.credit(creditId))).toMatchObject({ kind: 'conflict', reason: 'credit_of_credit' })
  expect(await refusal(w.inGarage.cancel({ ...w.g, basisId: creditId }))).toMatchObject({ reason: 'credit_freed_work' })
})

test('a cancelled document neither leaves nor is credited', async () => {
  const w = await world()
  const { id: basisId } = await w.make()
  await w.inGarage.cancel({ ...w.g, basisId })
  const cancelled = { kind: 'conflict', reason: 'invoice_basis_cancelled' }
  expect(await refusal(w.inGarage.markSent({ ...w.g, basisId }))).toMatchObject(cancelled)
  expect(await refusal(w.credit(basisId))).toMatchObject(cancelled)
})

test('a credit of a part is taken back until it has left, and its amount may be credited again', async () => {
  const w = await world()
  const { basisId } = await w.sent()
  const { id: creditId } = await w.credit(basisId, [{ job: 0, line: 1, netCents: 3333 }])
  await w.inGarage.cancel({ ...w.g, basisId: creditId })
  expect(await w.inGarage.get({ ...w.g, basisId })).toMatchObject({
    state: 'SENT',
    creditedCents: 0,
    heldCredits: [],
    creditedBy: [{ id: creditId, state: 'CANCELLED' }],
  })
  expect((await w.inCustomer.get({ ...w.c, basisId })).creditedBy).toEqual([])
  const { id: next } = await w.credit(basisId, [{ job: 0, line: 1, netCents: 3333 }])
  await w.inGarage.markSent({ ...w.g, basisId: next })
  expect(await refusal(w.inGarage.cancel({ ...w.g, basisId: next }))).toMatchObject({ reason: 'invoice_basis_left' })
})

test('a credit note is not credited itself', async () => {
  const w = await world()
  const { id } = await w.credit((await w.sent()).basisId)
  expect(await refusal(w.credit(id))).toMatchObject({ reason: 'credit_of_credit' })
  expect(await w.inGarage.get({ ...w.g, basisId: id })).toMatchObject({ creditedCents: 0, can: { credit: false } })
})

test('a credit is between the sides of its invoice, also when their settings have changed or are gone', async () => {
  const w = await world()
  const { basisId } = await w.sent()
  await db.update(organizations).set({ name: 'Uusi Oy', streetAddress: '' }).where(eq(organizations.id, w.customer.id))
  await db.delete(organizationBilling).where(eq(organizationBilling.organizationId, w.garage.id))
  const invoice = await w.rowOf(basisId)
  const { document } = await w.rowOf((await w.credit(basisId)).id)
  const { seller, buyer, iban, reference } = invoice.document
  expect(document).toMatchObject({ seller, buyer, iban, reference })
})

test('a book on a credited invoice may be billed again', async () => {
  const w = await world()
  const book = await makeBook(db, {
    garageId: w.garage.id,
    customerId: w.customer.id,
    group: 'billing',
    isAsked: false,
    feeCents: 4900,
    deliveredAt: '2026-11-10T08:00:00Z',
    signedCount: 2,
    head: 'x',
    sealKeyId: 'x',
    sealSignature: 'x',
  })
  const books = [{ maintenanceBookId: book.id, version: book.version }]
  const { id: basisId } = await w.inGarage.make({ ...w.g, books, requestKey: randomUUID() })
  await w.inGarage.markSent({ ...w.g, basisId })
  const { number } = await w.credit(basisId)
  const [now] = await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, book.id))
  expect(now).toMatchObject({ group: 'billing', feeCents: 4900 })
  const seen = await w.inCustomer.ofBook({ ...w.c, maintenanceBookId: book.id })
  expect(seen.bases.map((one) => [one.kind, one.state])).toEqual([
    ['CREDIT', 'OPEN'],
    ['INVOICE', 'CREDITED'],
  ])
  expect(seen.bases[0]?.number).toBe(number)
})

test('a company of another EU country pays no VAT, on the preview, the invoice and its credit', async () => {
  const w = await world()
  await db
    .update(organizations)
    .set({ customerKind: 'FOREIGN_COMPANY', vatNumber: 'EE101234567', businessId: null })
    .where(eq(organizations.id, w.customer.id))
  await makeBilling(db, {
    organizationId: w.customer.id,
    billingAddress: 'Pärnu mnt 1\n10141 Tallinn\nEesti',
  })
  const preview = await w.inGarage.preview({ ...w.g, ticketIds: [w.ticketId], books: [] })
  expect(preview).toMatchObject({
    document: { number: '', reference: '', vatTreatment: 'REVERSE_CHARGE', buyer: { vatNumber: 'EE101234567' } },
    totals: { netCents: 13_333, vatCents: 0, grossCents: 13_333 },
    obstacles: [],
    roundingCents: 0,
  })
  expect(await w.inGarage.billable(w.g)).toMatchObject([{ grossCents: 13_333 }])
  const { basisId } = await w.sent()
  const credit = await w.rowOf((await w.credit(basisId)).id)
  const invoice = await w.rowOf(basisId)
  expect([invoice.grossCents, credit.grossCents]).toEqual([13_333, -13_333])
  for (const { document, id, createdAt } of [invoice, credit]) {
    const xml = finvoice(document, { id, madeAt: createdAt })
    expect(finvoiceFaults(xml)).toEqual([])
    expect(textsIn(xml, 'VatCode')).toEqual(['AE'])
    expect(new Set(textsIn(xml, 'RowVatCode'))).toEqual(new Set(['AE']))
    expect(textsIn(xml, 'VatRatePercent')).toEqual(['0'])
    expect(textsIn(xml, 'VatFreeText')[0]).toBe('Käännetty verovelvollisuus, AVL 65 §')
    expect(textsIn(xml, 'VatExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
    expect(textsIn(xml, 'BuyerOrganisationTaxCode')).toEqual(['EE101234567'])
    expect(textsIn(xml, 'SellerOrganisationTaxCode')).toEqual(['FI01120389'])
    expect(textsIn(xml, 'CountryCode')).toEqual(['FI', 'EE'])
  }
})

test('a company outside the EU pays no VAT, and its Finvoice names no VAT numbers', async () => {
  const w = await world()
  await db
    .update(organizations)
    .set({ customerKind: 'FOREIGN_COMPANY', vatNumber: 'NO123456789MVA', businessId: null })
    .where(eq(organizations.id, w.customer.id))
  await makeBilling(db, { organizationId: w.customer.id, billingAddress: 'Storgata 1\n0155 Oslo\nNorge' })
  const { id } = await w.make()
  const { document, grossCents, createdAt } = await w.rowOf(id)
  expect([document.vatTreatment, grossCents]).toEqual(['OUTSIDE_EU', 13_333])
  const xml = finvoice(document, { id, madeAt: createdAt })
  expect(finvoiceFaults(xml)).toEqual([])
  expect(textsIn(xml, 'VatCode')).toEqual(['O'])
  expect(xml).not.toMatch(/TaxCode|VatRatePercent/)
})
