import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlateNumber } from './plate-number.ts'

test.each([
  ['abc 123', 'ABC-123', true],
  ['abc123', 'ABC-123', true],
  ['ABC-123', 'ABC-123', true],
  ['åäö-1', 'ÅÄÖ-1', true],
  ['ab 12', 'AB-12', true],
  ['P 1234', 'P-1234', true],
  ['WAB-12', 'WAB-12', true],
  ['cd-12', 'CD-12', true],
  ['C-99999', 'C-99999', true],
  ['ABC‑123', 'ABC-123', true],
  ['123-ABC', '123-ABC', true],
  ['123 abc', '123-ABC', true],
  ['123abc', '123-ABC', true],
  ['7 klm', '7-KLM', true],
  ['12-ab', '12-AB', true],
  ['012-ABC', '012-ABC', false],
  ['ABC12D', 'ABC12D', false],
  ['abc-012', 'ABC-012', false],
  ['B-AB 1234', 'B-AB 1234', false],
  ['KONE 7', 'KONE 7', false],
])('reads %s as %s (known form: %s)', (typed, text, known) => {
  expect(readPlateNumber(typed)).toEqual({ text, known })
})

test.each(['', '   ', '---', '?!', 'A'.repeat(16)])('refuses %j', (typed) => {
  expect(readPlateNumber(typed)).toBeNull()
})

test('reading what was read changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (typed) => {
      const once = readPlateNumber(typed)
      if (once) expect(readPlateNumber(once.text)).toEqual(once)
    }),
  )
})
