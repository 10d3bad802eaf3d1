import { expect, test } from 'vitest'
import { mondayOf, weekNumber } from './week.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2026-03-29', '2026-03-23'],
])('%s lies in the week of Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test.each([
  ['2026-11-24', 48],
  ['2026-12-28', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2025-12-29', 1],
])('%s lies in week %i, as Finnish calendars count', (day, number) => {
  expect(weekNumber(day)).toBe(number)
})
