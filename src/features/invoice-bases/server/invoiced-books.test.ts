import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookFor } from '#features/maintenance-books/server/maintenance-books.access.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { maintenanceBooksRouter } from '#features/maintenance-books/server/maintenance-books.router.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationBilling } from '#features/organizations/server/organizations.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { finvoice } from './finvoice.ts'
import { makeBillableTicket } from './invoice-bases.factory.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { invoiceCsv } from './invoice-csv.ts'

const { db } = await testDatabase()

const SEALED = { signedCount: 2, head: 'x', sealKeyId: 'x', sealSignature: 'x' }

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const parties = { garageId: garage.id, customerId: customer.id }
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  const inCustomer = callerOf(invoiceBasesRouter, await contextOf(db, buyer.id))
  const inBooks = callerOf(maintenanceBooksRouter, await contextOf(db, user.id))
  const book = (given: Partial<typeof maintenanceBooks.$inferInsert> = {}) =>
    makeBook(db, {
      ...parties,
      group: 'billing',
      isAsked: false,
      feeCents: 4900,
      deliveredAt: '2026-11-10T08:00:00Z',
      ...SEALED,
      unbilledCount: 2,
      ...given,
    })
  const membership = { organizationId: garage.id, organizationType: 'GARAGE' as const, role: 'ADMIN' as const }
  const now = (id: string) => bookFor(db, membership as Parameters<typeof bookFor>[1], id)
  const asSeen = ({ id, version }: { id: string; version: number }) => ({ maintenanceBookId: id, version })
  const make = (books: { id: string; version: number }[], more: object = {}) =>
    inGarage.make({ ...g, books: books.map(asSeen), requestKey: randomUUID(), ...more })
  return {
    g,
    c,
    parties,
    customer,
    inGarage,
    inCustomer,
    inBooks,
    book,
    now,
    asSeen,
    make,
  }
}

test('a book with a fee is billed by its basis, which both sides see, and put back when it is cancelled', async () => {
  const w = await world()
  await makeBillable(db, w.parties)
  const book = await w.book()
  const of = { maintenanceBookId: book.id }
  expect(await w.inGarage.ofBook({ ...w.g, ...of })).toEqual({
    customerId: w.customer.id,
    bases: [],
    obstacles: [],
    hasEInvoiceAddress: false,
  })
  const made = await w.make([book])
  expect(made.number).toMatch(/^\d{4}-0001$/)
  // 49 € and 25,5 %
  const basis = { id: made.id, number: made.number, grossCents: 6150, jobs: 1 }
  for (const seen of [await w.inGarage.ofBook({ ...w.g, ...of }), await w.inCustomer.ofBook({ ...w.c, ...of })])
    expect(seen.bases).toMatchObject([basis])
  expect(await w.now(book.id)).toMatchObject({
    group: 'done',
    feeCents: 0,
    unbilledCount: 0,
    billedAt: expect.any(String),
  })
  const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, made.id))
  if (!row) throw new Error('no basis')
  expect(row.document.jobs).toMatchObject([{ ticketId: null, number: '', title: '2 merkintää', day: '2026-11-10' }])
  expect(invoiceCsv(row.document)).toContain('Huoltokirja')
  const xml = finvoice(row.document, { id: row.id, madeAt: row.createdAt })
  expect(xml).toContain('<ArticleName>Sähköinen huoltohistoria</ArticleName>')
  expect(xml).toMatch(/<RowFreeText>Huoltokirja, .+, 2 merkintää<\/RowFreeText>/)
  expect(xml).not.toContain('RowIdentifier')

  await w.inGarage.cancel({ ...w.g, basisId: made.id })
  expect(await w.now(book.id)).toMatchObject({ group: 'billing', feeCents: 4900, unbilledCount: 2, billedAt: null })
  expect((await w.inCustomer.ofBook({ ...w.c, ...of })).bases).toEqual([])
  expect((await w.make([await w.now(book.id)])).number).toMatch(/-0002$/)
})

test('after the car was handed over, its next owner sees no basis of the former one and pays nothing of it', async () => {
  const w = await world()
  await makeBillable(db, w.parties)
  const book = await w.book()
  const made = await w.make([book])
  const { organization: next, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  await db.update(maintenanceBooks).set({ customerId: next.id }).where(eq(maintenanceBooks.id, book.id))
  const inNext = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  const seen = await inNext.ofBook({ organizationId: next.id, maintenanceBookId: book.id })
  expect(seen.bases).toEqual([])
  await w.inGarage.cancel({ ...w.g, basisId: made.id })
  expect(await w.now(book.id)).toMatchObject({ group: 'done', feeCents: 0, unbilledCount: 0 })
})

test('what is cancelled after the customer asked again is charged in addition to the new fee', async () => {
  const w = await world()
  await makeBillable(db, w.parties)
  const book = await w.book()
  const first = await w.make([book])
  await db
    .update(maintenanceBooks)
    .set({ group: 'inProgress', isAsked: true, feeCents: 1000 })
    .where(eq(maintenanceBooks.id, book.id))
  await w.inGarage.cancel({ ...w.g, basisId: first.id })
  expect(await w.now(book.id)).toMatchObject({ group: 'inProgress', feeCents: 5900, unbilledCount: 2 })
})

test('one of several who bill the same book at once, with and without a basis, succeeds, and numbers have no gaps', async () => {
  const w = await world()
  await makeBillable(db, w.parties)
  const book = await w.book()
  const outcomes = await Promise.allSettled([w.make([book]), w.make([book]), w.make([book])])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes)
    if (one.status === 'rejected') expect(one.reason.cause).toMatchObject({ reason: 'book_changed' })
  const second = await w.book()
  const [basis, mark] = await Promise.allSettled([w.make([second]), w.inBooks.bill({ ...w.g, ...w.asSeen(second) })])
  const { rows } = await w.inGarage.list(w.g)
  // marking what is marked already is not refused
  if (basis.status === 'rejected') expect(mark.status).toBe('fulfilled')
  expect(rows.map(({ number }) => Number(number.slice(5)))).toEqual(rows.map((_, index) => rows.length - index))
})

test('a retry of the same act makes one basis, and a book that has changed since is not billed unseen', async () => {
  const w = await world()
  await makeBillable(db, w.parties)
  const book = await w.book()
  expect(await refusal(w.make([{ ...book, version: book.version - 1 }]))).toMatchObject({ reason: 'book_changed' })
  const requestKey = randomUUID()
  const [one, other] = await Promise.all([w.make([book], { requestKey }), w.make([book, book], { requestKey })])
  expect(other).toEqual(one)
})

test('a customer’s month fits on one basis with its books; a stranger’s book is unknown', async () => {
  const [w, stranger] = [await world(), await world()]
  const ticket = await makeBillableTicket(db, w.parties)
  const book = await w.book()
  expect(await refusal(w.make([await stranger.book()]))).toMatchObject({
    kind: 'not_found',
    reason: 'maintenance_book',
  })
  const listed = await w.inGarage.billable(w.g)
  expect(listed.map(({ kind, id, grossCents }) => [kind, id, grossCents])).toEqual(
    expect.arrayContaining([
      ['ticket', ticket.id, 12_550],
      ['book', book.id, 6150],
    ]),
  )
  const made = await w.make([book], { ticketIds: [ticket.id] })
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId: ticket.id })).basis).toMatchObject({
    id: made.id,
    grossCents: 12_550 + 6150,
    jobs: 2,
  })
  expect(await w.inGarage.billable(w.g)).toEqual([])
})

test('a failed act bills nothing: a book on one basis with a ticket that cannot be invoiced stays unchanged', async () => {
  const w = await world()
  const ticket = await makeBillableTicket(db, w.parties)
  const book = await w.book()
  await w.make([], { ticketIds: [ticket.id] })
  expect(await refusal(w.make([book], { ticketIds: [ticket.id] }))).toMatchObject({ reason: 'invoiced_already' })
  expect(await w.now(book.id)).toMatchObject({ group: 'billing', feeCents: 4900, version: book.version })
})

test('both sides’ settings are checked before a book with a fee is marked, with a basis or without', async () => {
  const w = await world()
  const book = await w.book()
  const gaps = ['SELLER_BUSINESS_ID', 'SELLER_ADDRESS', 'SELLER_IBAN', 'BUYER_ADDRESS']
  expect((await w.inGarage.ofBook({ ...w.g, maintenanceBookId: book.id })).obstacles).toEqual(gaps)
  expect((await w.inCustomer.ofBook({ ...w.c, maintenanceBookId: book.id })).obstacles).toEqual([])
  expect(await refusal(w.make([book]))).toMatchObject({
    reason: 'not_invoiceable',
    details: { books: [{ maintenanceBookId: book.id, obstacles: gaps }] },
  })
  const bill = async () => w.inBooks.bill({ ...w.g, ...w.asSeen(await w.now(book.id)) })
  expect(await refusal(bill())).toMatchObject({ reason: 'book_billing_unset', details: { gaps } })
  await makeBillable(db, w.parties)
  await bill()
  expect(await w.now(book.id)).toMatchObject({ group: 'done' })
  await db.delete(organizationBilling).where(eq(organizationBilling.organizationId, w.g.organizationId))
  // entries without a fee are not charged
  const free = await w.book({ feeCents: 0 })
  await w.inBooks.bill({ ...w.g, ...w.asSeen(free) })
  expect(await refusal(w.make([free]))).toMatchObject({ reason: 'book_changed' })
})
