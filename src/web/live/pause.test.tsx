import { expect, test } from 'vitest'
import { pause } from './pause.ts'

const HOUR_MS = 3_600_000

test('nobody waits on when the line is back, or when the wait is given up', async () => {
  const start = performance.now()
  const returned = pause(HOUR_MS)
  window.dispatchEvent(new Event('online'))
  await returned
  const stopping = new AbortController()
  const givenUp = pause(HOUR_MS, stopping.signal)
  stopping.abort()
  await givenUp
  expect(performance.now() - start).toBeLessThan(HOUR_MS / 2)
})
