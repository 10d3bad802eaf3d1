import { expect, test } from 'vitest'
import { nextTry, WAITS_MS } from './retry-times.ts'

const NOON = new Date('2031-01-15T12:00:00.400Z')
const after = (tries: number, retryAfter?: string) => nextTry(tries, NOON, retryAfter)?.toISOString()

test('the next tries come after 5 seconds, 5 minutes and so on, and after ten tries none', () => {
  expect(after(1)).toBe('2031-01-15T12:00:06.000Z')
  expect(after(2)).toBe('2031-01-15T12:06:00.000Z')
  expect(after(9)).toBe('2031-01-16T12:01:00.000Z')
  expect(nextTry(10, NOON)).toBeNull()
  expect(WAITS_MS.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeGreaterThan(75)
})

test('a receiver can put the next try off by an hour at most, and not bring it nearer', () => {
  expect(after(1, '60')).toBe('2031-01-15T12:01:01.000Z')
  expect(after(1, '86400')).toBe('2031-01-15T13:00:01.000Z')
  expect(after(3, '1')).toBe('2031-01-15T12:31:00.000Z')
})
