import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, plusDays } from '#shared/calendar-day.ts'
import {
  askableDays,
  daysBefore,
  daysOfChoice,
  grainOf,
  LONGEST_DAYS,
  periodsOf,
  RANGE_CHOICES,
} from './report-range.ts'

const TODAY = '2026-11-23'
const day = fc.integer({ min: -40_000, max: 4000 }).map((days) => plusDays(TODAY, days))

describe('days that are asked', () => {
  test.each([
    [
      { from: '2026-11-01', to: '2026-11-10' },
      { from: '2026-11-01', to: '2026-11-10', note: null },
    ],
    [
      { from: '2026-11-10', to: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-10', note: 'turned' },
    ],
    [
      { from: '2026-11-10', to: '2027-01-01' },
      { from: '2026-11-10', to: TODAY, note: 'future' },
    ],
    [
      { from: '2027-11-10', to: '2027-12-01' },
      { from: TODAY, to: TODAY, note: 'future' },
    ],
    [
      { from: '1976-11-23', to: TODAY },
      { from: plusDays(TODAY, 1 - LONGEST_DAYS), to: TODAY, note: 'tooLong' },
    ],
  ])('%j are made to be %j', (asked, days) => {
    expect(askableDays(asked, TODAY)).toEqual(days)
  })

  test('are in order, not in the future and five years at most, for any request', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const { from, to } = askableDays({ from: one, to: other }, TODAY)
        expect(from <= to && to <= TODAY && daysBetween(from, to) < LONGEST_DAYS).toBe(true)
      }),
    )
  })
})

test.each(RANGE_CHOICES)('the choice %s needs no correction, on any day of a year', (choice) => {
  for (let ago = 0; ago < 366; ago += 1) {
    const today = plusDays('2028-03-01', -ago)
    const days = daysOfChoice[choice](today)
    expect(askableDays(days, today)).toEqual({ ...days, note: null })
  }
})

test('the range before has as many days and ends where the range begins', () => {
  const days = { from: '2026-03-20', to: '2026-04-10' }
  const before = daysBefore(days)
  expect(plusDays(before.to, 1)).toBe(days.from)
  expect(daysBetween(before.from, before.to)).toBe(daysBetween(days.from, days.to))
})

test('periods follow each other and hold every day once', () => {
  fc.assert(
    fc.property(day, fc.nat(LONGEST_DAYS - 1), (from, length) => {
      const days = { from, to: plusDays(from, length) }
      const periods = periodsOf(days, grainOf(days))
      expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([days.from, days.to])
      for (const [place, period] of periods.entries())
        if (place > 0) expect(plusDays(periods[place - 1]?.to ?? '', 1)).toBe(period.from)
      expect(periods.length).toBeLessThanOrEqual(62)
    }),
  )
})
