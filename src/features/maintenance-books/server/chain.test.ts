import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newSigner, signedBook } from './books.fixture.ts'
import { hashOf, sealBook, signRecord, verifyBook, verifyInTurns } from './chain.ts'

const COUNT = 5
const { signer, book } = signedBook(COUNT)
const [first, second] = book.entries
if (!first || !second) throw new Error('no entries')
const last = book.entries.at(-1) ?? first
const check = (given: Partial<typeof book>) => verifyBook(signer, { ...book, ...given })
const index = fc.nat({ max: COUNT - 1 })

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))

type Path = readonly (string | number)[]

/** The path of every value that is no object. */
function leaves(thing: unknown, path: Path = []): Path[] {
  if (typeof thing !== 'object' || thing === null) return [path]
  return Object.entries(thing).flatMap(([name, inside]) => leaves(inside, [...path, name]))
}

function changed<Thing>(thing: Thing, path: Path, value: unknown): Thing {
  const [name, ...rest] = path
  if (name === undefined) return value as Thing
  const copy = structuredClone(thing) as Record<string, unknown>
  copy[name] = changed(copy[name], rest, value)
  return copy as Thing
}

const valueAt = (thing: unknown, path: Path): unknown =>
  path.reduce((inside, name) => (inside as Record<string, unknown>)[name], thing)

test('a signed book is valid, also after a database has changed the order of keys in its records', () => {
  expect(check({})).toEqual({ state: 'VALID', count: COUNT })
  const turned = book.entries.map((entry) => ({
    ...entry,
    record: Object.fromEntries(Object.entries(entry.record).reverse()) as typeof entry.record,
  }))
  expect(check({ entries: turned })).toEqual({ state: 'VALID', count: COUNT })
})

test('a book without entries and without a seal is empty, never valid', () => {
  expect(check({ entries: [], seal: null })).toEqual({ state: 'EMPTY' })
  expect(check({ entries: [] })).not.toMatchObject({ state: 'VALID' })
  expect(check({ seal: null })).not.toMatchObject({ state: 'VALID' })
})

test('the canonical form is that of RFC 8785', () => {
  expect(hashOf({ b: 1, a: 'ä"\u20ac\n', ö: [null, true] })).toBe(hashOf({ ö: [null, true], a: 'ä"€\n', b: 1 }))
  expect(hashOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
})

describe('any change is found, and where', () => {
  test('a changed value of any entry, its hash or its signature is found', () => {
    fc.assert(
      fc.property(index, fc.nat(), value, (at, pick, made) => {
        const entry = book.entries[at] ?? first
        const paths = leaves(entry)
        const path = paths[pick % paths.length] ?? []
        const before = valueAt(entry, path)
        // next to the record are columns of text
        fc.pre(made !== before && (path[0] === 'record' || typeof made === 'string'))
        const verdict = check({ entries: book.entries.with(at, changed(entry, path, made)) })
        expect(verdict).toEqual({ state: path[0] === 'keyId' ? 'UNKNOWN_KEY' : 'CHANGED', at: at + 1 })
      }),
      { numRuns: 500 },
    )
  })

  test('a signature that is written in another way is found', () => {
    const entries = book.entries.with(0, { ...first, signature: `${first.signature}=` })
    expect(check({ entries })).toEqual({ state: 'CHANGED', at: 1 })
  })

  test('an entry that is signed again with another key, and with no known key, is found', () => {
    const forged = signRecord(newSigner(), { ...second.record, isMileageOdd: true })
    expect(check({ entries: book.entries.with(1, forged) })).toEqual({ state: 'UNKNOWN_KEY', at: 2 })
    const disguised = { ...forged, keyId: second.keyId }
    expect(check({ entries: book.entries.with(1, disguised) })).toEqual({ state: 'CHANGED', at: 2 })
  })

  test('an entry that the platform signed for another place or another book is found', () => {
    const other = signRecord(signer, { ...second.record, isMileageOdd: true })
    expect(check({ entries: book.entries.with(1, other) })).toEqual({ state: 'CHANGED', at: 3 })
    const ended = signRecord(signer, { ...last.record, isMileageOdd: true })
    expect(check({ entries: book.entries.with(-1, ended) })).toEqual({ state: 'CHANGED', at: COUNT })
    const foreign = signedBook(COUNT, signer).book
    expect(check({ entries: foreign.entries })).toEqual({ state: 'CHANGED', at: 1 })
    expect(check({ seal: foreign.seal })).toMatchObject({ state: 'CHANGED' })
  })

  test('entries that are added, twice or beyond the seal, are found', () => {
    expect(check({ entries: [...book.entries, last] })).toEqual({ state: 'CHANGED', at: COUNT + 1 })
    expect(check({ seal: sealBook(signer, book.id, second) })).toEqual({ state: 'CHANGED', at: 3 })
    expect(check({ seal: null })).toEqual({ state: 'CHANGED', at: 1 })
  })
})

test('any removal is found, the last entries’ too', () => {
  fc.assert(
    fc.property(fc.uniqueArray(index, { minLength: 1, maxLength: COUNT }), (removed) => {
      const entries = book.entries.filter((_, at) => !removed.includes(at))
      expect(check({ entries })).toEqual({ state: 'REMOVED', at: Math.min(...removed) + 1 })
    }),
  )
})

test('any other order is found', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...book.entries], { minLength: COUNT }), (entries) => {
      const moved = entries.findIndex((entry, at) => entry !== book.entries[at])
      fc.pre(moved >= 0)
      expect(check({ entries })).toEqual({ state: 'REORDERED', at: moved + 1 })
    }),
  )
})

test('a large book is checked in turns, with the same verdict', async () => {
  const { book: large, signer: own } = signedBook(450)
  expect(await verifyInTurns(own, large)).toEqual({ state: 'VALID', count: 450 })
  const entries = large.entries.toSpliced(300, 1)
  expect(await verifyInTurns(own, { ...large, entries })).toEqual({ state: 'REMOVED', at: 301 })
  expect(verifyBook(own, { ...large, entries })).toEqual({ state: 'REMOVED', at: 301 })
})
