import { expect, test } from 'vitest'
import { dayInHelsinki } from './helsinki-day.ts'

test.each([
  ['2026-12-31T21:59:59Z', '2026-12-31'],
  ['2026-12-31T22:00:00Z', '2027-01-01'],
  ['2026-06-30T20:59:59Z', '2026-06-30'],
  ['2026-06-30T21:00:00Z', '2026-07-01'],
])('at %s it is %s in Helsinki, summer time and all', (at, day) => {
  expect(dayInHelsinki(new Date(at))).toBe(day)
})
