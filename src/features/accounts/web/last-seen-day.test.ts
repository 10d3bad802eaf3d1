import { expect, test } from 'vitest'
import { lastSeenDay } from './last-seen-day.ts'

test.each([
  ['2026-11-22T06:00:00.000Z', 'Tänään'],
  // the day begins in Helsinki
  ['2026-11-21T22:30:00.000Z', 'Tänään'],
  ['2026-11-21T21:30:00.000Z', '21.11.2026'],
])('last seen at %s is shown as %s', (at, shown) => {
  expect(lastSeenDay(at, new Date('2026-11-22T10:00:00.000Z'))).toBe(shown)
})
