import { expect, test } from 'vitest'
import { askAgainMs } from './ask-again.ts'

test('an open request is asked for again until all of its garages have looked at it', () => {
  const seen = { state: 'SEEN' } as const
  expect(askAgainMs({ state: 'OPEN', garages: [seen, { state: 'ASKED' }] })).toBe(10_000)
  expect(askAgainMs({ state: 'OPEN', garages: [seen, { state: 'OFFERED' }] })).toBe(false)
  expect(askAgainMs({ state: 'EXPIRED', garages: [{ state: 'ASKED' }] })).toBe(false)
  expect(askAgainMs(undefined)).toBe(false)
})
