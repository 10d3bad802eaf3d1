import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { rowsReadByStatement } from '#test/query-plans.ts'
import { findStatement, findValues } from './find-documents.ts'
import { keepDocuments } from './keep-documents.ts'
import { beginningOf } from './other-forms.ts'
import { refreshAllDocuments, refreshDocuments, refreshOneByOne } from './refresh-documents.ts'
import { sweepSearchWords } from './search.jobs.ts'
import { searchRouter } from './search.router.ts'
import { searchingFeatures } from './searching-features.fixture.ts'

const { db, pool } = await testDatabase()
const features = contributionsOf(searchingFeatures)

async function makeSide() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const api = callerOf(searchRouter, await contextOf(db, user.id, { features }))
  return { id: organization.id, find: (text: string) => api.find({ organizationId: organization.id, text }) }
}

const letters = fc.constantFrom(...'abcåäöÅÄÖÉß漢жµ019 -–.,:/()+&%_"\'\\\n\t’😀')
const text = fc.array(letters, { maxLength: 40 }).map((all) => all.join(''))

test('each word of what is written is found, with any signs around it, and each part of it', async () => {
  const garage = await makeSide()
  const { id } = await makeTicket(db, { garageId: garage.id })
  await fc.assert(
    fc.asyncProperty(text, fc.nat(), fc.nat(), async (description, place, from) => {
      await db.update(tickets).set({ description })
      await refreshAllDocuments(db, features)
      // "ß" is two letters where JavaScript writes it large
      const words = searchedWords(description).filter((word) => !/ß|SS/u.test(word))
      const word = words[place % Math.max(words.length, 1)]
      if (!word) return
      const part = [...word].slice(from % [...word].length).join('')
      for (const asked of [word, part]) {
        // the customer's name may have it, too
        const found = (await garage.find(asked)).filter(({ type }) => type === 'ticket')
        expect(found.map((one) => one.id)).toEqual([id])
      }
    }),
    { numRuns: 60 },
  )
})

test.each([
  `'; drop table tickets; --`,
  '%',
  '_',
  '.*[a-z]+(',
  '\\',
  `' | !x & <-> ( ) :*`,
  '"äö"',
  '😀👩‍🔧',
  'שלום ‮abc',
  'a',
  '- – .',
  'a b c d e f g h i j k l m n o p q',
  'x'.repeat(100),
])('“%s” is answered', async (asked) => {
  const garage = await makeSide()
  await makeTicket(db, { garageId: garage.id, title: 'Öljynvaihto' })
  await refreshAllDocuments(db, features)
  expect(Array.isArray(await garage.find(asked))).toBe(true)
})

test('a text of 1,000 characters is refused, and one with a NUL finds nothing or is refused', async () => {
  const garage = await makeSide()
  expect(await refusal(garage.find('a'.repeat(1000)))).toMatchObject({ kind: 'invalid' })
  expect(await garage.find('a\u0000b').catch(() => [])).toEqual([])
})

test('a long description is found by what comes first, and takes no more room than the index gives', async () => {
  const garage = await makeSide()
  const words = Array.from({ length: 20_000 }, (_, place) => `sana${place}${'ö'.repeat(90)}`)
  await makeTicket(db, { garageId: garage.id, title: 'Öljynvaihto', description: words.join(' ') })
  await refreshAllDocuments(db, features)
  expect(await garage.find('sana17ö öljynvaihto')).toHaveLength(1)
})

test('what two processes write at once is written once, and nothing is lost', async () => {
  const garage = await makeSide()
  for (let one = 0; one < 12; one += 1) await makeTicket(db, { garageId: garage.id, title: `Yhtaikainen${one}` })
  await Promise.all(Array.from({ length: 4 }, () => refreshDocuments(db, features)))
  await refreshAllDocuments(db, features)
  const { rows } = await pool.query('select count(*)::int as left from search_marks')
  expect(rows).toEqual([{ left: 0 }])
  expect(await garage.find('yhtaikainen')).toHaveLength(12)
})

describe('what a user has just written is found', () => {
  /** One that has looked once, and found what was there. */
  async function keeping(pollMs: number) {
    const garage = await makeSide()
    const warnings: unknown[] = []
    const warn = (...said: unknown[]) => warnings.push(said)
    const backgroundWorker = keepDocuments({ db, log: { warn, error: warn } as never, features, pollMs })
    const write = (title: string) => makeTicket(db, { garageId: garage.id, title })
    const isFound = (title: string) => expect.poll(() => garage.find(title)).toHaveLength(1)
    await write('Ensimmäinen')
    backgroundWorker.wake()
    await isFound('ensimmäinen')
    return { backgroundWorker, write, isFound, warnings }
  }

  test('when the background worker is notified, without waiting for its next look', async () => {
    const { backgroundWorker, write, isFound, warnings } = await keeping(3_600_000)
    await write('Sähkövika')
    backgroundWorker.wake()
    await isFound('sähkövika')
    await backgroundWorker.stop()
    expect(warnings).toEqual([])
  })

  test('at its next look without a notification', async () => {
    const { backgroundWorker, write, isFound } = await keeping(20)
    await write('Vetokoukku')
    await isFound('vetokoukku')
    await backgroundWorker.stop()
  })
})

test('one thing that cannot be written keeps no other from being found', async () => {
  const garage = await makeSide()
  await pool.query(`alter table search_documents add constraint broken check (text not like '%RIKKI%')`)
  for (const title of ['Ensimmäinen', 'Rikki', 'Viimeinen']) await makeTicket(db, { garageId: garage.id, title })
  await expect(refreshDocuments(db, features)).rejects.toThrow()
  const failures: unknown[] = []
  await refreshOneByOne(db, features, (error) => failures.push(error))
  expect(String(failures)).toContain('broken')
  expect([await garage.find('ensimmäinen'), await garage.find('viimeinen')].flat()).toHaveLength(2)
  await pool.query('alter table search_documents drop constraint broken')
  await refreshAllDocuments(db, features)
  expect(await garage.find('rikki')).toHaveLength(1)
})

test('words that nothing has any more are forgotten', async () => {
  const garage = await makeSide()
  await makeTicket(db, { garageId: garage.id, title: 'Salaisuus' })
  await refreshAllDocuments(db, features)
  await db.update(tickets).set({ title: 'Muuta' })
  await refreshAllDocuments(db, features)
  const known = async () =>
    (await pool.query('select word from search_words where organization_id = $1', [garage.id])).rows.map(
      ({ word }) => word,
    )
  expect(await known()).toContain('SALAISUUS')
  await sweepSearchWords.run({}, { db, signal: new AbortController().signal } as never)
  expect(await known()).not.toContain('SALAISUUS')
  expect(await known()).toContain('MUUTA')
})

test.each([
  ['huolto', 'huol'],
  ['huolo', 'huol'],
  ['öljynvaihdo', 'öljynvaih'],
  ['öljynvaihto', 'öljynvaih'],
  ['jarrupalo', 'jarrupal'],
  ['toyota', 'toyota'],
  ['auto', 'auto'],
])('words with the stem “%s” begin with “%s”', (stem, beginning) => {
  expect(beginningOf(stem)).toBe(beginning)
})

test.each([
  ['Jarrupalat eteen', 'jarrupalojen'],
  ['Etujarrupalat', 'jarrupalojen'],
  ['Huolto', 'huollon'],
  ['Määräaikaishuolto', 'huollossa'],
  ['Öljynvaihto', 'öljynvaihdon'],
  ['Tuulilasi', 'tuulilasin'],
  ['Tuulilasin vaihto', 'tuulilasit'],
  ['Renkaat', 'renkaiden'],
  ['Toyota', 'toyta'],
  ['Jarrupalat', 'jarupalat'],
  ['Volkswagen', 'wolkswagen'],
  ['Katsastus', 'katstastus'],
  ['Volvo', 'vovlo'],
  ['Škoda Octavia', 'skda'],
  ['Peugeot', 'pegueot'],
  ['Ford', 'frod'],
  ['Ford', 'fird'],
  ['Kia Ceed', 'ceeed'],
])('“%s” is found by “%s”', async (title, asked) => {
  const garage = await makeSide()
  const { id } = await makeTicket(db, { garageId: garage.id, title })
  await makeTicket(db, { garageId: garage.id, title: 'Aivan muuta', make: 'Lada' })
  await refreshAllDocuments(db, features)
  expect((await garage.find(asked)).map((found) => found.id)).toEqual([id])
})

test('letters with and without a diacritic are one, together with any other words; those of Finnish stay letters of their own', async () => {
  const garage = await makeSide()
  for (const make of ['Škoda', 'Skoda', 'Citroën', 'Citroen', 'Äijä', 'Aija'])
    await makeTicket(db, { garageId: garage.id, title: 'Huolto', make })
  await refreshAllDocuments(db, features)
  const found = async (asked: string) => (await garage.find(asked)).map(({ make }) => make).sort()
  expect(await found('skoda')).toEqual(['Skoda', 'Škoda'])
  expect(await found('škod')).toEqual(['Skoda', 'Škoda'])
  expect(await found('citroën')).toEqual(['Citroen', 'Citroën'])
  expect(await found('citroen')).toEqual(['Citroen', 'Citroën'])
  expect(await found('aij')).toEqual(['Aija'])
  expect(await found('äij')).toEqual(['Äijä'])
})

test('a plate that was written with a blank is found in any spelling', async () => {
  const garage = await makeSide()
  const { id } = await makeTicket(db, {
    garageId: garage.id,
    title: 'Sijaisauto',
    description: 'Tilalla abc 123, kiitos',
  })
  await refreshAllDocuments(db, features)
  for (const asked of ['abc123', 'ABC-123', 'abc 123', 'bc12', 'abc', '123'])
    expect((await garage.find(asked)).map((found) => found.id)).toEqual([id])
})

test('a search reads only its own tenant, however much others have of the same words', async () => {
  const [garage, rival] = [await makeSide(), await makeSide()]
  await pool.query(
    `insert into search_documents (organization_id, kind, thing_id, created_at, text, words)
     select id, 'ticket', gen_random_uuid(), now() - n * interval '1 hour', 'JARRUT SANA' || n,
       array_to_tsvector(array[right(id::text, 8) || ':JARRUT', right(id::text, 8) || ':SANA' || n])
     from unnest($1::uuid[]) id, generate_series(1, 8000) n`,
    [[garage.id, rival.id]],
  )
  await pool.query(
    `insert into search_words (organization_id, word, grams)
     select id, word, array_to_tsvector(array(select right(id::text, 8) || ':' || substr(word, n, 3) from generate_series(1, length(word)) n))
     from unnest($1::uuid[]) id, (select 'JARRUT' union select 'SANA' || n from generate_series(1, 8000) n) words (word)`,
    [[garage.id, rival.id]],
  )
  await pool.query('vacuum analyze search_documents')
  await pool.query('vacuum analyze search_words')
  const read = async (word: string) => {
    const question = { organizationId: garage.id, kinds: ['ticket'], limit: 20, words: [[word]], exact: [] }
    return rowsReadByStatement(pool, { text: findStatement(question).text, values: findValues(question) })
  }
  // what is found often stops among the newest; what is rare goes by the words
  expect(await read('JARRUT')).toBeLessThan(200)
  expect(await read('SANA7999')).toBeLessThan(2000)
})
