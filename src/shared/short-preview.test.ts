import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortPreview } from './short-preview.ts'

test('fifty characters stay unchanged, a longer text is cut after fifty with three dots', () => {
  expect(shortPreview('x'.repeat(50))).toBe('x'.repeat(50))
  expect(shortPreview('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
})

test('a cut never splits a character in two', () => {
  expect(shortPreview(`${'x'.repeat(49)}🚗🚗`)).toBe(`${'x'.repeat(49)}🚗...`)
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => shortPreview(text).isWellFormed()))
})

test('what is short already is not cut again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = shortPreview(text)
      expect(shortPreview(once)).toBe(once)
    }),
  )
})
