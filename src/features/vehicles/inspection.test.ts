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
])('of a car first used on %s the first inspection from %s on is on %s', (firstUseOn, from, expected) => {
  expect(nextInspection(firstUseOn, from)).toBe(expected)
})

test('the inspections of any car come in order, and are never more than four years apart', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (firstUse, from) => {
      const [first, on] = [firstUse, from].map((one) => one.toISOString().slice(0, 10)) as [string, string]
      const next = nextInspection(first, on)
      expect(next >= on).toBe(true)
      const after = inspectionAfter(first, { due: next, inspectedOn: on })
      expect(daysBetween(next, after)).toBeGreaterThan(360)
      expect(daysBetween(next, after)).toBeLessThanOrEqual(732)
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
