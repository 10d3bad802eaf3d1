import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf, rowsReadBy } from '#test/query-plans.ts'
import { testPool } from '#test/test-pool.ts'
import { BOOKS_PAGE_SIZE, ENTRIES_PAGE_SIZE } from '../maintenance-books.ts'
import { newSigner, signedBook } from './books.fixture.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

const { db, options, pool } = await testDatabase()
// with pages in memory, as on every server of ours
const explaining = testPool({ ...options, options: '-c random_page_cost=1.1' })
afterAll(() => explaining.end())
const ENTRIES = 500
const BOOKS = 3000

const signer = newSigner()
const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
const { book, of } = await fill()

/** A book of many entries among many books. */
async function fill() {
  const { book } = signedBook(ENTRIES, signer)
  const shared = { garageId: garage.id, customerId: customer.id, make: 'Skoda', model: 'Octavia' }
  const rows = Array.from({ length: BOOKS }, (_, index) => ({
    ...shared,
    id: index === 0 ? book.id : newId(),
    vehicleId: newId(),
    registrationNumber: `LK-${index + 1}`,
    group: index < 20 ? ('new' as const) : ('done' as const),
    isAsked: index < 20,
    groupSince: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }))
  await transact(db, async (tx) => {
    await insertMany(
      tx,
      vehicles,
      rows.map(({ vehicleId, registrationNumber }) => ({
        id: vehicleId,
        registrationNumber,
        organizationId: customer.id,
      })),
    )
    await insertMany(tx, maintenanceBooks, rows)
    await insertMany(
      tx,
      bookEntries,
      book.entries.map(({ record, hash, keyId, signature }) => ({
        id: record.entry,
        bookId: book.id,
        garageId: garage.id,
        organizationId: garage.id,
        source: 'GARAGE' as const,
        record,
        hash,
        keyId,
        signature,
        sequence: record.sequence,
        signedAt: record.signedAt,
        requestKey: randomUUID(),
      })),
    )
    const { signedCount, head, keyId, signature } = book.seal ?? {
      signedCount: 0,
      head: null,
      keyId: null,
      signature: null,
    }
    await tx
      .update(maintenanceBooks)
      .set({ signedCount, head, sealKeyId: keyId, sealSignature: signature })
      .where(sql`id = ${book.id}`)
  })
  await pool.query(
    'analyze maintenance_books; analyze maintenance_book_entries; analyze organizations; analyze vehicles',
  )
  return { book, of: { organizationId: garage.id, maintenanceBookId: book.id } }
}

const context = await contextOf(db, user.id, { signer })
const call = (asked = db) => callerOf(maintenanceBooksRouter, { ...context, db: asked })

test('a book of 500 entries is read page by page and checked whole', async () => {
  const api = call()
  const seen: number[] = []
  let cursor: { doneOn: string; id: string } | null = null
  do {
    const page: Awaited<ReturnType<typeof api.entries>> = await api.entries({ ...of, cursor })
    seen.push(...page.rows.map(({ sequence }) => sequence))
    cursor = page.next
  } while (cursor)
  expect(seen.toSorted((one, other) => one - other)).toEqual(book.entries.map((_, index) => index + 1))
  expect(await api.verify(of)).toEqual({ state: 'VALID', count: ENTRIES })
})

test('a page reads about as many rows as it shows, whichever page it is', async () => {
  const { next } = await call().listGroup({ organizationId: garage.id, group: 'done' })
  for (const cursor of [null, next]) {
    const ask = async (asked: typeof db) => {
      await call(asked).listGroup({ organizationId: garage.id, group: 'done', cursor })
    }
    expect(await plansOf(explaining, ask)).toContain('maintenance_books_garage_group')
    expect(await rowsReadBy(explaining, ask)).toBeLessThan(BOOKS_PAGE_SIZE * 8)
  }
  const entries = async (asked: typeof db) => {
    await call(asked).entries({ ...of, cursor: null })
  }
  expect(await rowsReadBy(explaining, entries)).toBeLessThan(ENTRIES_PAGE_SIZE * 12)
})
