import { expect, test } from 'vitest'
import { centsOf, decimalOf, typedCents, typedDecimal, wholeOf, wholeParts } from './typed-numbers.ts'

test.each([
  ['528,25', 52_825],
  ['528.25', 52_825],
  ['1 234,50 €', 123_450],
  ['12', 1200],
  ['', null],
  ['kaksi', Number.NaN],
  ['-5', Number.NaN],
])('an amount %j', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each([
  ['1,5', 1.5],
  ['1.5 h', 1.5],
  [',5', 0.5],
  ['', null],
  ['puoli', Number.NaN],
  ['1,5,5', Number.NaN],
])('hours %j', (typed, hours) => {
  expect(decimalOf(typed)).toBe(hours)
})

test.each([
  ['14', 14],
  ['1 400', 1400],
  ['', Number.NaN],
  ['1,5', Number.NaN],
  ['-1', Number.NaN],
])('a whole number %j', (typed, whole) => {
  expect(wholeOf(typed)).toBe(whole)
})

test.each([
  ['1,5', 1500],
  ['1.5', 1500],
  ['0,333', 333],
  ['2', 2000],
  [',5', 500],
  ['1 000', 1_000_000],
  ['1,5000', 1500],
])('%s is %i thousandths', (typed, thousandths) => {
  expect(wholeParts(typed, 1000)).toBe(thousandths)
})

test.each(['', 'kaksi', '-1', '1,2345', '1,,2', '1e3', '∞'])('%j is no quantity', (typed) => {
  expect(wholeParts(typed, 1000)).toBeNaN()
})

test('what is kept is shown as it is typed', () => {
  expect([typedCents(52_825), typedCents(null), typedDecimal(1.25), typedDecimal(null)]).toEqual([
    '528,25',
    '',
    '1,25',
    '',
  ])
})
