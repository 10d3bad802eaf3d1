import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['5.3.2027', '2027-03-05'],
  [' 05.03.2027 ', '2027-03-05'],
  ['2027-03-05', '2027-03-05'],
  ['2027-03-05T00:00', '2027-03-05'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2027', null],
  ['31.4.2027', null],
  ['3/5/2027', null],
  ['5.3.27', null],
  ['huomenna', null],
])('%s is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})
