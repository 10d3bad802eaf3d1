import { expect, test } from 'vitest'
import { nextFreeText } from './next-free.tsx'

const now = Date.parse('2026-11-23T09:00:00+02:00')

test.each([
  ['2026-11-23T14:30:00+02:00', 'Vapaata tänään klo 14.30'],
  ['2026-11-24T08:00:00+02:00', 'Vapaata huomenna klo 8.00'],
  ['2026-11-26T08:00:00+02:00', 'Vapaata to 26.11. klo 8.00'],
  ['2026-12-09T08:00:00+02:00', 'Vapaata ke 9.12.'],
])('the next free time %s is shown as %s', (at, text) => {
  expect(nextFreeText(at, now)).toBe(text)
})
