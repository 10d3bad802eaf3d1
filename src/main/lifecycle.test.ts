import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { createLifecycle } from './lifecycle.ts'

afterEach(() => void vi.useRealTimers())
const log = createLog('silent')

function process(pauseMs: number) {
  const done: unknown[] = []
  const life = createLifecycle(log, { pauseMs, exit: (code) => void done.push(code) })
  life.onStop('requests', async () => void done.push('requests'))
  return { life, done }
}

test('a process that stops is seen to stop for the pause, and ends nothing before it is over', async () => {
  vi.useFakeTimers()
  const { life, done } = process(5000)
  const stopped = life.stop('SIGTERM', 0)
  expect(life.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(4999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(done).toEqual(['requests', 0])
})

test('a process that failed does not pause', async () => {
  const { life, done } = process(3_600_000)
  await life.stop('a failure', 1)
  expect(done).toEqual(['requests', 1])
})
