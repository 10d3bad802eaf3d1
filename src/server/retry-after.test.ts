import { expect, test } from 'vitest'
import { waitOf } from './retry-after.ts'

test.each([
  ['120', 120_000],
  ['0', 1000],
  ['Mon, 23 Nov 2026 12:05:00 GMT', 300_000],
  ['Mon, 23 Nov 2026 11:00:00 GMT', 1000],
  ['864000', 3_600_000],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %o is a wait of %o ms', (said, ms) => {
  expect(waitOf(said, Date.parse('2026-11-23T12:00:00Z'))).toBe(ms)
})
