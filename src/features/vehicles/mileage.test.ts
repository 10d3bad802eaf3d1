import { expect, test } from 'vitest'
import { oddMileage } from './mileage.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const before = { mileageKm: 152_300, at: '2026-11-03T10:00:00Z' }

test.each([
  [152_300, null],
  [153_000, null],
  [180_000, null],
  [152_299, 'falls'],
  [15_300, 'falls'],
  [1_523_000, 'jumps'],
  [182_000, 'jumps'],
] as const)('%i km, 19 days after 152,300 km, is odd: %s', (mileageKm, odd) => {
  expect(oddMileage(mileageKm, before, now)).toBe(odd)
})

test('a first mileage is never odd, and one long after may be much higher', () => {
  expect(oddMileage(900_000, null, now)).toBeNull()
  expect(oddMileage(400_000, { ...before, at: '2024-11-03T10:00:00Z' }, now)).toBeNull()
  expect(oddMileage(400_000, { ...before, at: null }, now)).toBeNull()
})
