import { expect, test } from 'vitest'
import {
  coversPlan,
  daysOfLoan,
  drivenKilometres,
  isLateLoan,
  isOddDrive,
  missingLevel,
  overlap,
  takenUntil,
} from './loan-facts.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString()
const now = Date.parse(at(12))

test.each([
  ['OUT', 11, true],
  ['OUT', 13, false],
  ['RESERVED', 11, false],
  ['RETURNED', 11, false],
] as const)('a loan in the state %s that ends at %i is late: %s', (state, hour, isLate) => {
  expect(isLateLoan({ state, endsAt: at(hour) }, now)).toBe(isLate)
})

test('a late car is taken until now, another one until its end', () => {
  expect(takenUntil({ state: 'OUT', endsAt: at(9) }, now)).toBe(at(12))
  expect(takenUntil({ state: 'OUT', endsAt: at(15) }, now)).toBe(at(15))
})

test.each([
  [8, 10, 10, 12, false],
  [8, 11, 10, 12, true],
  [10, 12, 8, 10, false],
  [9, 13, 10, 12, true],
])('a time from %i to %i and one from %i to %i overlap: %s', (a, b, c, d, expected) => {
  expect(overlap({ startsAt: at(a), endsAt: at(b) }, { startsAt: at(c), endsAt: at(d) })).toBe(expected)
})

test('a reservation covers a plan from its beginning to its end', () => {
  const loan = { startsAt: at(8), endsAt: at(16) }
  expect(coversPlan(loan, { start: at(8), end: at(16) })).toBe(true)
  expect(coversPlan(loan, { start: at(7), end: at(16) })).toBe(false)
  expect(coversPlan(loan, { start: at(8), end: at(17) })).toBe(false)
  expect(coversPlan(loan, { start: at(17), end: null })).toBe(false)
  expect(coversPlan(loan, { start: null, end: null })).toBe(true)
})

test('a thousand kilometres a day is believed, more is asked about', () => {
  const out = { outMileageKm: 1000, outAt: at(8) }
  expect(isOddDrive(out, 2000, now)).toBe(false)
  expect(isOddDrive(out, 2001, now)).toBe(true)
})

test('kilometres, missing fuel and days follow from the readings', () => {
  const readings = { outMileageKm: 100, inMileageKm: 150, outLevel: 8, inLevel: 6 }
  expect(drivenKilometres(readings)).toBe(50)
  expect(drivenKilometres({ ...readings, inMileageKm: null })).toBeNull()
  expect(missingLevel(readings)).toBe(2)
  expect(missingLevel({ ...readings, inLevel: 8 })).toBe(0)
  expect(daysOfLoan({ outAt: at(8), inAt: at(9) })).toBe(1)
})
