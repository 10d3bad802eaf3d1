import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '#shared/calendar-day.ts'
import { dueState, inspectionAfter, nextInspection } from './inspection.ts'

test.each([
  ['2025-05-10', '2026-11-22', '2029-05-10'],
  ['2019-04-12', '2026-11-22', '2027-04-12'],
  ['2019-04-12', '2027-04-12', '2027-04-12'],
  ['2019-04-12', '2027-04-13', '2029-04-12'],
  ['2016-11-21', '2026-11-22', '2027-11-21'],
  ['2016-11-22', '2026-11-22', '2026-11-22'],
  ['1998-01-05', '2026-11-22', '2027-01-05'],
  ['2016-02-29', '2026-01-01', '2026-02-28'],
  ['2016-02-29', '2028-01-01', '2028-02-29'],
  ['1974-06-01', '2026-11-27', '2028-06-01'],
  ['1986-12-01', '2026-11-27', '2026-12-01'],
])('a car first used on %s has its first inspection, counted from %s, on %s', (firstUseOn, from, expected) => {
  expect(nextInspection(firstUseOn, from)).toBe(expected)
})

test.each([
  ['a young car within two years of the last one', '2020-03-10', '2024-03-01', '2026-03-01'],
  ['one that was inspected late too', '2020-03-10', '2024-06-01', '2026-06-01'],
  ['one that was inspected long before it had to be, by four years', '2020-03-10', '2021-01-05', '2024-03-10'],
  ['one of eight years and five months by its tenth birthday', '2016-01-10', '2024-06-10', '2026-01-10'],
  ['one of eight years by its tenth birthday', '2016-01-10', '2024-01-10', '2026-01-10'],
  ['one of more than nine years within a year', '2016-01-10', '2025-01-11', '2026-01-11'],
  ['an old one within a year', '1998-01-05', '2026-11-22', '2027-11-22'],
  ['one of more than forty years within two', '1974-06-01', '2026-05-20', '2028-05-20'],
  ['one inspected on a 29 February by the 28th', '2012-05-01', '2028-02-29', '2029-02-28'],
])('%s: first used %s, inspected %s, next by %s', (_, firstUseOn, inspectedOn, expected) => {
  expect(inspectionAfter({ firstUseOn, isMuseum: false }, inspectedOn)).toBe(expected)
})

test('a museum vehicle is inspected every fourth year, however old it is', () => {
  expect(inspectionAfter({ firstUseOn: '1962-06-01', isMuseum: true }, '2026-05-20')).toBe('2030-05-20')
})

test('the inspections of any car come in order, never more than two years apart after the first', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [first, on] = [one, other].map((at) => at.toISOString().slice(0, 10)).sort() as [string, string]
      expect(nextInspection(first, on) >= on).toBe(true)
      const after = inspectionAfter({ firstUseOn: first, isMuseum: false }, on)
      expect(daysBetween(on, after)).toBeGreaterThanOrEqual(365)
      if (daysBetween(first, on) > 2 * 366) expect(daysBetween(on, after)).toBeLessThanOrEqual(732)
    }),
  )
})

test.each([
  ['2026-11-21', 'overdue'],
  ['2026-11-22', 'soon'],
  ['2026-12-22', 'soon'],
  ['2026-12-23', null],
  [null, null],
] as const)('%s is %s on 22 November', (day, state) => {
  expect(dueState(day, '2026-11-22')).toBe(state)
})
