import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { files } from '#features/files/server/files.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { makeBook, makeDraft } from './maintenance-books.factory.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { checkBookFile, printBook } from './maintenance-books.routes.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const { db } = await testDatabase()
const services = testServices()
const app = await routeServer(db, [checkBookFile, printBook], { services })
let askers = 0

const formOf = (parts: Buffer[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=raja' },
  payload: Buffer.concat([...parts, Buffer.from('--raja--\r\n')]),
})
const filePart = (file: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '--raja\r\ncontent-disposition: form-data; name="tiedosto"; filename="kirja.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n'),
  ])
const send = (parts: Buffer[]) => {
  askers += 1
  return app.inject({ method: 'POST', url: '/huoltokirja', remoteAddress: `10.5.0.${askers}`, ...formOf(parts) })
}
const check = async (file: Buffer) => {
  const answer = await send([filePart(file)])
  return { status: answer.statusCode, body: answer.body, title: /<h1>(.*?)<\/h1>/.exec(answer.body)?.[1] }
}

/** Kept as an upload is, by the garage's person. */
async function stored(userId: string, name: string, contentType: string, bytes: Buffer): Promise<string> {
  const key = `attachment/${randomUUID()}`
  await services.storage.put(key, bytes, contentType)
  const width = contentType.startsWith('image/') ? 40 : null
  return (await makeFile(db, { userId, name, contentType, key, width, height: width, sizeBytes: bytes.length })).id
}
const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .png()
    .toBuffer()

async function printed({ signedCount = 1, withFiles = false } = {}) {
  const { organization: garage, user } = await makeStaffed(db, {
    type: 'GARAGE',
    name: 'Korjaamo Oy',
    streetAddress: 'Vetokuja 3',
  })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Salainen Asiakas Oy' })
  const book = await makeBook(db, { garageId: garage.id, customerId: customer.id })
  const api = callerOf(maintenanceBooksRouter, await contextOf(db, user.id, services))
  const sign = async () => {
    const { id: entryId } = await makeDraft(db, book)
    if (withFiles)
      for (const id of [
        await stored(user.id, 'jarrulevy.png', 'image/png', await photo('#804020')),
        await stored(user.id, 'todistus.pdf', 'application/pdf', Buffer.from('%PDF-1.4 todistus')),
        await stored(user.id, 'moottori.webp', 'image/webp', await photo('#206080')),
      ])
        await db.update(files).set({ attachedToKind: BOOK_ENTRY_FILES, attachedToId: entryId }).where(eq(files.id, id))
    await api.sign({ organizationId: garage.id, entryId, version: 1, mileageConfirmed: true })
  }
  for (let count = 0; count < signedCount; count += 1) await sign()
  const url = `/api/maintenance-books/${book.id}/book.pdf?organizationId=${garage.id}`
  const answer = await app.inject({ url, cookies: { session: await makeSession(db, user.id) } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const print = async () => (await app.inject({ url, cookies: { session: await makeSession(db, user.id) } })).rawPayload
  return { book, sign, print, file: answer.rawPayload }
}

test('the file of a printed book is found right, also when the book goes on', async () => {
  const { sign, file } = await printed()
  const page = await check(file)
  expect(page).toMatchObject({ status: 200, title: 'Huoltokirja on aito' })
  for (const text of ['Tiedosto on täsmälleen sellainen', '1 merkintä', 'Öljynsuodatin'])
    expect(page.body).toContain(text)
  expect(page.body).not.toContain('Salainen')
  await sign()
  expect((await check(file)).body).toContain('Tulostamisen jälkeen on kirjattu 1 merkintä lisää')
})

test('a changed file is distinguished from one that is no book of ours', async () => {
  const { file } = await printed()
  const changed = Buffer.from(file)
  changed[Math.floor(file.length / 2)] = (changed[Math.floor(file.length / 2)] ?? 0) ^ 1
  expect((await check(changed)).title).toBe('Tiedostoa on muutettu')
  expect((await check(Buffer.concat([file, Buffer.from(' ')]))).title).toBe('Tiedostoa on muutettu')
  expect((await check(file.subarray(0, file.length - 600))).title).toBe('Tiedostoa ei tunneta')
  expect((await check(Buffer.from('%PDF-1.7\n%%EOF\n'))).title).toBe('Tiedostoa ei tunneta')
})

test('a book that was changed in the database is reported, and one without entries is not sealed', async () => {
  const { book, file } = await printed()
  const record = sql`jsonb_set(record, '{fields,mileageKm}', '1000')`
  await db.update(bookEntries).set({ record }).where(eq(bookEntries.bookId, book.id))
  expect((await check(file)).title).toBe('Huoltokirjaa on muutettu')
  const empty = await printed({ signedCount: 0 })
  expect((await check(empty.file)).title).toBe('Tiedostoa ei tunneta')
})

test('no file, and one that is too large, are answered with the form', async () => {
  expect((await send([])).body).toContain('Tiedostoa ei voitu lukea')
  const large = await check(Buffer.alloc(21 * 1024 * 1024))
  expect(large).toMatchObject({ status: 422, title: 'Tiedostoa ei voitu lukea' })
})

test('pictures of entries are on pages of their own, and all files are listed with what was signed of them', async () => {
  const { file, print } = await printed({ withFiles: true })
  const { pages } = await readPdf(file)
  expect(pages).toHaveLength(2)
  const [first = '', second = ''] = pages
  expect(first).toContain('Korjaamo Oy, Vetokuja 3')
  for (const name of ['Liitteet', 'jarrulevy.png', 'todistus.pdf', 'moottori.webp']) expect(first).toContain(name)
  const sha256 = createHash('sha256').update('%PDF-1.4 todistus').digest('hex')
  expect(first.replace(/\s/g, '')).toContain(sha256)
  expect(second).toContain('jarrulevy.png')
  expect(second).toContain('moottori.webp')
  expect(second).not.toContain('Kuvaa ei ole')
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
  expect((await check(file)).title).toBe('Huoltokirja on aito')
  // bytes that are not those that were signed are not shown
  const [{ key } = { key: '' }] = await db.select().from(files).where(eq(files.name, 'jarrulevy.png'))
  await services.storage.put(key, await photo('#ffffff'), 'image/png')
  const again = await readPdf(await print())
  expect(again.pages[1]).toContain('Kuvaa ei ole, tai sitä on muutettu')
})

test('a book with many pictures is printed with the newest, and stays small', async () => {
  const { file } = await printed({ withFiles: true, signedCount: 13 })
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(24)
  expect(file.length).toBeLessThan(3_000_000)
})
