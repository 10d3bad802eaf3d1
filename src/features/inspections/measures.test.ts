import { expect, test } from 'vitest'
import { type Limits, NO_LIMITS } from './inspection-templates.ts'
import { limitsText, measureText, proposedResult } from './measures.ts'

const TREAD: Limits = { ...NO_LIMITS, redBelow: 1600, yellowBelow: 4000 }
const CHARGING: Limits = { redBelow: 13_200, yellowBelow: 13_800, yellowAbove: 14_800, redAbove: 15_200 }

test.each([
  [1599, TREAD, 'RED'],
  // the law allows a groove of 1,6 mm itself
  [1600, TREAD, 'YELLOW'],
  [3999, TREAD, 'YELLOW'],
  [4000, TREAD, 'GREEN'],
  [13_100, CHARGING, 'RED'],
  [14_000, CHARGING, 'GREEN'],
  [14_900, CHARGING, 'YELLOW'],
  [15_300, CHARGING, 'RED'],
  [-36_000, { ...NO_LIMITS, yellowAbove: -32_000, redAbove: -25_000 }, 'GREEN'],
  [-20_000, { ...NO_LIMITS, yellowAbove: -32_000, redAbove: -25_000 }, 'RED'],
  [null, TREAD, null],
  [1000, NO_LIMITS, null],
] as const)('a measure of %s proposes its colour by the limits', (measure, limits, colour) => {
  expect(proposedResult(measure, limits)).toBe(colour)
})

test('a measure and its limits are written with their unit', () => {
  expect(measureText(1600, 'mm')).toBe('1,6\u00a0mm')
  expect(limitsText(TREAD, 'mm')).toBe('keltainen alle 4\u00a0mm, punainen alle 1,6\u00a0mm')
  expect(limitsText(NO_LIMITS, 'mm')).toBe('')
})
