import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

test('the order of keys is no content, at any depth', () => {
  expect(contentHash({ a: 1, b: { c: [1, { d: 2, e: 3 }], f: null } })).toBe(
    contentHash({ b: { f: null, c: [1, { e: 3, d: 2 }] }, a: 1 }),
  )
})

test('data that differ in JSON differ in their hash, the order of a list too', () => {
  expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]))
  expect(contentHash({ a: null })).not.toBe(contentHash({}))
  expect(contentHash({ a: '1' })).not.toBe(contentHash({ a: 1 }))
})

test('any content keeps its hash on its way over the wire', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (content) => {
      expect(contentHash(JSON.parse(JSON.stringify(content)))).toBe(contentHash(content))
    }),
  )
})
