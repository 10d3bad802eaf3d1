import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clockTime,
  dayInHelsinki,
  dayNumberOf,
  instantAt,
  instantsAt,
  wallClockAt,
  weekdayOf,
} from './helsinki-clock.ts'

test.each([
  ['2026-12-31T21:59:59Z', '2026-12-31'],
  ['2026-12-31T22:00:00Z', '2027-01-01'],
  ['2026-06-30T20:59:59Z', '2026-06-30'],
  ['2026-06-30T21:00:00Z', '2026-07-01'],
])('at %s it is %s in Helsinki, summer time and all', (at, day) => {
  expect(dayInHelsinki(new Date(at))).toBe(day)
})

const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2100, 11, 31) / 60_000 })

test('every minute is among those at which the clock shows what it shows', () => {
  fc.assert(
    fc.property(minutes, (minute) => {
      const at = new Date(minute * 60_000)
      expect(instantsAt(wallClockAt(at))).toContainEqual(at)
    }),
  )
})

test('a time that March skips is never shown, and is read as an hour later', () => {
  const skipped = { year: 2026, month: 3, day: 29, hour: 3, minute: 30 }
  expect(instantsAt(skipped)).toEqual([])
  expect(wallClockAt(instantAt(skipped))).toEqual({ ...skipped, hour: 4 })
})

test('a time that October has twice is shown twice, and the first is meant', () => {
  const doubled = { year: 2026, month: 10, day: 25, hour: 3, minute: 30 }
  const both = [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:30:00Z')]
  expect(instantsAt(doubled)).toEqual(both)
  expect(instantAt(doubled)).toEqual(both[0])
})

test('midnight is 00:00 of the day that begins, and weekdays begin with Monday', () => {
  const midnight = wallClockAt(new Date('2026-03-08T22:00:00Z'))
  expect(clockTime(midnight)).toBe('00:00')
  expect(weekdayOf(dayNumberOf(midnight))).toBe(0)
  expect(weekdayOf(dayNumberOf({ year: 1969, month: 12, day: 28 }))).toBe(6)
})
