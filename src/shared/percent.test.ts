import { expect, test } from 'vitest'
import { formatPercent } from './percent.ts'

test.each([
  [255, '25,5\u00a0%'],
  [100, '10\u00a0%'],
  [0, '0\u00a0%'],
])('%d per mille is written %s, as Finns write it', (perMille, text) => {
  expect(formatPercent(perMille)).toBe(text)
})
