import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBands, keptMinutes, percentile, type Took } from './turnaround.ts'

const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 })
const stepOf = (value: number) => (value < 1440 ? 15 : value < 14 * 1440 ? 60 : 1440)

const tookOf = (values: readonly number[]): Took[] => values.map((value) => ({ minutes: keptMinutes(value), count: 1 }))

test('the median and the ninetieth are those of the tickets, off by half a step at most', () => {
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1, maxLength: 60 }), (values) => {
      const inOrder = values.toSorted((one, other) => one - other)
      for (const share of [0.5, 0.9]) {
        const exact = inOrder[Math.ceil(inOrder.length * share) - 1] ?? 0
        expect(Math.abs((percentile(tookOf(values), share) ?? Number.NaN) - exact)).toBeLessThanOrEqual(
          stepOf(exact) / 2,
        )
      }
    }),
  )
})

test('no tickets have no turnaround', () => {
  expect(percentile([], 0.5)).toBeNull()
  expect(percentile([{ minutes: 30, count: 0 }], 0.9)).toBeNull()
})

test('each ticket is in one band', () => {
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 60 }), (values) => {
      expect(inBands(tookOf(values)).reduce((sum, count) => sum + count, 0)).toBe(values.length)
    }),
  )
})
