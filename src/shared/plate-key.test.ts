import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plateKey } from './plate-key.ts'
import { readPlateNumber } from './plate-number.ts'

test.each([
  ['bxh396', 'BXH396'],
  ['BXH 396', 'BXH396'],
  [' bxh – 396 ', 'BXH396'],
  ['åäö-1', 'ÅÄÖ1'],
  ['b-kx 9912', 'BKX9912'],
  ['ＡＢＣ－１２３', 'ABC123'],
  ['- ', ''],
])('%s is compared as %s', (typed, key) => {
  expect(plateKey(typed)).toBe(key)
})

test('a plate of digits first has one key, too', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,2}[ -]{0,2}[a-zA-Z]{2,3}$/), (typed) => {
      const read = readPlateNumber(typed)
      expect(read?.known).toBe(true)
      expect(plateKey(read?.text ?? '')).toBe(plateKey(typed))
    }),
  )
})

test('a number is found by its key however it was written when it was recorded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z]{2,3}[ -]{0,2}[1-9]\d{0,2}$/), (typed) => {
      expect(plateKey(readPlateNumber(typed)?.text ?? '')).toBe(plateKey(typed))
    }),
  )
})
