import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportedBook } from './book-details.ts'
import { newSigner, signedBook } from './books.fixture.ts'

const folder = await mkdtemp(join(tmpdir(), 'huoltosilta-book-'))
afterAll(() => rm(folder, { recursive: true }))

const script = join(import.meta.dirname, '../../../../docs/verify-book.mjs')
const { signer, book } = signedBook(3)
const exported = exportedBook(book)
const [first, second, third] = exported.entries

/** What the script of docs says of a book; `given` replaces parts of what was exported. */
async function said(given: object | string, { publicKeys } = signer): Promise<{ code: number; words: string }> {
  const [bookFile, keysFile] = [join(folder, 'book.json'), join(folder, 'keys.json')]
  await writeFile(bookFile, typeof given === 'string' ? given : JSON.stringify({ ...exported, ...given }))
  await writeFile(keysFile, JSON.stringify({ keys: publicKeys }))
  return new Promise((resolve) => {
    const run = execFile(process.execPath, [script, bookFile, keysFile], (_, out, err) =>
      resolve({ code: run.exitCode ?? -1, words: `${out}${err}`.trim() }),
    )
  })
}

const UNTIL = 'The last one was signed on 2026-03-12; later ones are not in this file'

test('an exported book is checked without the product', async () => {
  expect(await said({})).toEqual({ code: 0, words: `VALID: 3 entries, none changed, removed or moved. ${UNTIL}` })
})

test.each([
  ['entry 2 has been changed', { entries: [first, { ...second, record: { ...second?.record, signedAt: '' } }, third] }],
  ['entry 3 has been removed', { entries: [first, second] }],
  ['entry 1 is not in its place', { entries: [second, first, third] }],
  ['entries have been added', { entries: [first, second, third, third] }],
  ['the seal of the book has been removed', { seal: null }],
  ['"note" has been added', { note: 'Vain yksi omistaja' }],
  ['"mileageKm" has been added', { entries: [first, { ...second, mileageKm: 1 }, third] }],
  ['"until" has been added', { seal: { ...exported.seal, until: '2030-01-01' } }],
  ['it is no book of this kind', { version: 2 }],
])('the script says: %s', async (words, given) => {
  expect(await said(given)).toEqual({ code: 1, words: `NOT VALID: ${words}` })
})

test('a name that is there twice is not valid, in either spelling', async () => {
  const text = JSON.stringify(exported)
  for (const name of ['"mileageKm"', '"mileage\\u004bm"'])
    expect(await said(text.replace('"mileageKm"', `${name}:1,"mileageKm"`))).toEqual({
      code: 1,
      words: 'NOT VALID: "mileageKm" stands twice',
    })
  // a value in the form of a name is no name
  const quoted = JSON.stringify(JSON.parse(text), null, 2)
  expect(await said(quoted)).toMatchObject({ code: 0 })
})

test('a book of which everything was taken is never valid', async () => {
  expect(await said({ entries: [], seal: null })).toMatchObject({ code: 3, words: expect.stringMatching(/^EMPTY/) })
  expect(await said({ entries: [] })).toMatchObject({ code: 1 })
})

test('a book with another signer is not valid, and what is no book is said to be none', async () => {
  expect(await said({}, newSigner())).toMatchObject({
    code: 1,
    words: 'NOT VALID: entry 1 is signed with an unknown key',
  })
  expect(await said({ entries: null })).toMatchObject({ code: 2 })
})
