import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useRequestKey } from './use-request-key.ts'

test('A retry of the same content has the same key, and other content has another', async () => {
  const { result } = await renderHook(() => useRequestKey())
  const { keyOf } = result.current
  const first = keyOf({ amount: 50, lines: [1] })
  expect(keyOf({ amount: 50, lines: [1] })).toBe(first)
  const other = keyOf({ amount: 100, lines: [1] })
  expect(other).not.toBe(first)
  // the first one may have been made: it is asked for again as a request of its own
  expect([first, other]).not.toContain(keyOf({ amount: 50, lines: [1] }))
})

test('The same content is a new request once the last one was answered', async () => {
  const { result } = await renderHook(() => useRequestKey())
  const first = result.current.keyOf('all')
  result.current.renew()
  expect(result.current.keyOf('all')).not.toBe(first)
})
