import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { bookCode, readBookCode } from './book-code.ts'
import { signedBook } from './books.fixture.ts'
import { makeBook, makeDraft } from './maintenance-books.factory.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { checkBook } from './maintenance-books.routes.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'
import { storedSeal } from './stored-entry.ts'

const { db } = await testDatabase()
const app = await routeServer(db, [checkBook], { services: testServices() })
let askers = 0
const open = (code: string) => {
  askers += 1
  const url = `/huoltokirja?${new URLSearchParams({ koodi: code })}`
  return app.inject({ url, remoteAddress: `10.2.0.${askers}` })
}
const titleOf = async (code: string) => /<h1>(.*?)<\/h1>/.exec((await open(code)).body)?.[1]

async function printed() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', name: 'Korjaamo <Öljy> Oy' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Salainen Asiakas Oy' })
  const book = await makeBook(db, { garageId: garage.id, customerId: customer.id })
  const api = callerOf(maintenanceBooksRouter, await contextOf(db, user.id))
  const sign = async () => {
    const { id: entryId } = await makeDraft(db, book)
    await api.sign({ organizationId: garage.id, entryId, version: 1, mileageConfirmed: true })
  }
  const code = async () => {
    const [now] = await db.select().from(maintenanceBooks).where(eq(maintenanceBooks.id, book.id))
    const seal = now && storedSeal(now)
    if (!seal) throw new Error('nothing is signed')
    return bookCode({ bookId: book.id, seal })
  }
  await sign()
  return { book, sign, code }
}

test('a code holds the book and its seal, and anything else is none', () => {
  const { book } = signedBook(3)
  if (!book.seal) throw new Error('no seal')
  const code = bookCode({ bookId: book.id, seal: book.seal })
  expect(readBookCode(code)).toEqual({ bookId: book.id, seal: book.seal })
  expect(readBookCode(` ${code.slice(0, 40)}\n${code.slice(40)} `)).toEqual({ bookId: book.id, seal: book.seal })
  expect(code.length).toBeLessThan(200)
  for (const other of ['', 'abc', code.slice(1), `${code}a`]) expect(readBookCode(other)).toBeNull()
})

test('a holder of a printed book reads what it should say, without the customer’s name', async () => {
  const { sign, code } = await printed()
  const onPaper = await code()
  const page = await open(onPaper)
  expect(page.statusCode).toBe(200)
  for (const text of ['Huoltokirja on aito', '1 merkintä', 'Korjaamo &lt;Öljy&gt; Oy', 'Öljynsuodatin', '12.3.2026'])
    expect(page.body).toContain(text)
  expect(page.body).not.toContain('Salainen')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  // the book goes on, and the paper stays right
  await sign()
  const later = (await open(onPaper)).body
  expect(later).toContain('Tulostamisen jälkeen on kirjattu 1 merkintä lisää')
  expect(later.match(/Öljynsuodatin/g)).toHaveLength(1)
})

test('a code that is changed in one character is unknown, and so is one of another signer', async () => {
  const { code } = await printed()
  const known = await code()
  for (const at of [3, 24, 40, 75, 120]) {
    const other = known[at] === 'a' ? 'b' : 'a'
    expect([at, await titleOf(known.slice(0, at) + other + known.slice(at + 1))]).toEqual([
      at,
      'Huoltokirjaa ei tunneta',
    ])
  }
  const { book } = signedBook(2)
  if (book.seal) expect(await titleOf(bookCode({ bookId: book.id, seal: book.seal }))).toBe('Huoltokirjaa ei tunneta')
  expect(await titleOf('')).toBe('Tarkista huoltokirja')
})

test('the page reports what was changed or removed in the database since', async () => {
  const { book, sign, code } = await printed()
  await sign()
  const onPaper = await code()
  const record = sql`jsonb_set(record, '{fields,mileageKm}', '1000')`
  await db.update(bookEntries).set({ record }).where(sql`book_id = ${book.id} and sequence = 1`)
  expect(await titleOf(onPaper)).toBe('Huoltokirjaa on muutettu')
  const removed = await printed()
  const printedCode = await removed.code()
  await db.delete(bookEntries).where(eq(bookEntries.bookId, removed.book.id))
  expect(await titleOf(printedCode)).toBe('Huoltokirjaa on muutettu')
})
