import { expect, test } from 'vitest'
import { shortTime } from './short-time.ts'

test.each([
  ['2026-11-22T06:00:00Z', 'tänään', '8.00'],
  ['2026-11-23T12:30:00Z', 'huom.', '14.30'],
  ['2026-11-21T12:30:00Z', 'eilen', '14.30'],
  ['2026-11-26T06:00:00Z', 'to 26.11.', '8.00'],
  ['2026-01-05T06:00:00Z', 'ma 5.1.', '8.00'],
  ['2027-01-05T06:00:00Z', "5.1.'27", '8.00'],
])('%s is %s, %s', (at, day, clock) => {
  expect(shortTime(at, Date.parse('2026-11-22T10:00:00Z'))).toEqual({ day, clock })
})
