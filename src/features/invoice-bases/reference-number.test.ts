import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceNumber } from './reference-number.ts'

test.each([
  ['123', '1232'],
  ['1234561', '12345614'],
  ['0000000000123', '1232'],
])('%s becomes the reference number %s', (digits, expected) => {
  expect(referenceNumber(digits)).toBe(expected)
})

test('a digit that is typed wrong changes the check digit', () => {
  const digits = fc.bigInt({ min: 100n, max: 10n ** 18n }).map(String)
  const wrong = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(digits, wrong, (base, [index, by]) => {
      const at = index % base.length
      const other = [...base].with(at, String((Number(base[at]) + by) % 10)).join('')
      fc.pre(!other.startsWith('0'))
      expect(referenceNumber(base).at(-1)).not.toBe(referenceNumber(other).at(-1))
    }),
  )
})

test.each(['', '12', '0012', '1'.repeat(20), '12a4', '-123'])('%j becomes no reference number', (digits) => {
  expect(() => referenceNumber(digits)).toThrow(RangeError)
})
