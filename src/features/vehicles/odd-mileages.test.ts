import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddOnes, type Reading } from './odd-mileages.ts'

/** One a month, from January 2015 on. */
const monthly = (...kms: number[]): Reading[] =>
  kms.map((mileageKm, place) => ({ mileageKm, readAt: new Date(Date.UTC(2015, place, 10)).toISOString() }))
const oddOf = (added: readonly Reading[], known: readonly Reading[] = []) =>
  [...oddOnes(added, known)].map(({ mileageKm }) => mileageKm)

test.each([
  ['a list that rises has none', monthly(1000, 1000, 9000), []],
  ['one that falls', monthly(10_000, 12_000, 2000, 14_000), [2000]],
  ['one that is too high marks itself, not all that follow', monthly(10_000, 32_000, 12_000, 14_000), [32_000]],
  ['of two that do not fit the one that falls', monthly(61_000, 6100), [6100]],
  ['one that no car drives', monthly(10_000, 11_000, 999_999), [999_999]],
])('%s', (_, added, odd) => {
  expect(oddOf(added)).toEqual(odd)
})

test('a known mileage counts more than one that is added', () => {
  const known = [{ mileageKm: 50_000, readAt: '2015-03-01T00:00:00.000Z' }]
  expect(oddOf(monthly(40_000, 51_000, 52_000, 49_000), known)).toEqual([51_000, 49_000])
})

test('those that are left never fall, and a list that never falls is left unchanged', () => {
  const kms = fc.array(fc.nat({ max: 20_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(kms, (added) => {
      const readings = monthly(...added)
      const odd = oddOnes(readings, [])
      const left = readings.filter((one) => !odd.has(one)).map(({ mileageKm }) => mileageKm)
      expect(left).toEqual(left.toSorted((one, other) => one - other))
      expect(oddOnes(monthly(...added.toSorted((one, other) => one - other)), []).size).toBe(0)
    }),
  )
})
