import { expect, test } from 'vitest'
import {
  daysBetween,
  daysFrom,
  dayText,
  partsOf,
  plusDays,
  plusMonths,
  weekdayName,
  weekdayOfDay,
} from './calendar-day.ts'

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-03-30', -2, '2026-03-28'],
])('%s and %i days is %s, over the end of a year, leap days and summer time', (day, days, expected) => {
  expect(plusDays(day, days)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(days)
})

test.each([
  ['2026-03-12', 24, '2028-03-12'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-01-31', -2, '2025-11-30'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(plusMonths(day, months)).toBe(expected)
})

test('days in a row follow each other', () => {
  expect(daysFrom('2026-11-29', 4)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
})

test('a week begins with Monday', () => {
  expect(daysFrom('2026-11-23', 7).map(weekdayOfDay)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(daysFrom('2026-11-28', 3).map((day) => weekdayName(partsOf(day)))).toEqual([
    'lauantai',
    'sunnuntai',
    'maanantai',
  ])
})

test.each([
  ['2027-03-05', '5.3.2027'],
  ['2026-11-23', '23.11.2026'],
  ['2026-10-30', '30.10.2026'],
])('%s is written %s', (day, text) => {
  expect(dayText(day)).toBe(text)
})
