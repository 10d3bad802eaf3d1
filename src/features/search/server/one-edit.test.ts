import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneEditAway, turnedRound } from './one-edit.ts'

test.each([
  ['VOVLO', 'VOLVO'],
  ['SKDA', 'SKODA'],
  ['SKODAA', 'SKODA'],
  ['ŠKODA', 'SKODA'],
  ['FROD', 'FORD'],
  ['FORD', 'FORD'],
])('“%s” is one letter from “%s”', (one, other) => {
  expect([isOneEditAway(one, other), isOneEditAway(other, one)]).toEqual([true, true])
})

test.each([
  ['VOLVO', 'LOVVO'],
  ['SKDA', 'SKOODA'],
  ['FORD', 'FIAT'],
  ['AB', 'CD'],
])('“%s” is more than that from “%s”', (one, other) => {
  expect([isOneEditAway(one, other), isOneEditAway(other, one)]).toEqual([false, false])
})

test('a word that loses, gains, changes or swaps a letter is recognised', () => {
  const word = fc.array(fc.constantFrom(...'ABÄÖ😀'), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom(...'AÖ😀'), (letters, anywhere, letter) => {
      const index = anywhere % letters.length
      const typed = letters.join('')
      const changes = [
        letters.toSpliced(index, 1),
        letters.toSpliced(index, 0, letter),
        letters.toSpliced(index, 1, letter),
      ]
      for (const changed of [...changes.map((one) => one.join('')), ...turnedRound(typed)])
        expect(isOneEditAway(typed, changed)).toBe(true)
      expect(turnedRound(typed)).toHaveLength(letters.length - 1)
    }),
  )
})
