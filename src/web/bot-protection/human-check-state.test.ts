import { expect, test, vi } from 'vitest'
import { openHumanCheck, type Prove } from './human-check-state.ts'

/** A proof that is settled by hand. */
function byHand() {
  const asked: { done: (answer: string) => void; fail: () => void; how: Parameters<Prove>[0] }[] = []
  const prove: Prove = (how) =>
    new Promise((resolve, reject) => {
      asked.push({ done: resolve, fail: () => reject(new Error('no network')), how })
    })
  return { asked, check: openHumanCheck(prove, 60_000) }
}

test('the work begins once, and a submit waits for it', async () => {
  const { asked, check } = byHand()
  check.begin()
  check.begin()
  const taken = check.take()
  expect(asked).toHaveLength(1)
  asked[0]?.how.onProgress(0.5)
  expect(check.getState()).toEqual({ kind: 'working', progress: 0.5 })
  asked[0]?.done('proof')
  expect(await taken).toBe('proof')
})

test('an answer is valid for one submit; the next computes its own', async () => {
  const { asked, check } = byHand()
  check.begin()
  asked[0]?.done('first')
  expect(await check.take()).toBe('first')
  const second = check.take()
  asked[1]?.done('second')
  expect(await second).toBe('second')
})

test('a failure is shown, and a retry starts from the beginning', async () => {
  const { asked, check } = byHand()
  check.begin()
  asked[0]?.fail()
  expect(await check.take()).toBeNull()
  expect(check.getState().kind).toBe('failed')
  check.begin()
  asked[1]?.done('proof')
  expect(await check.take()).toBe('proof')
})

test('an answer that grew old while the form was filled in is computed again', async () => {
  vi.useFakeTimers()
  try {
    const { asked, check } = byHand()
    check.begin()
    asked[0]?.done('old')
    await vi.advanceTimersByTimeAsync(61_000)
    const taken = check.take()
    asked[1]?.done('fresh')
    expect(await taken).toBe('fresh')
  } finally {
    vi.useRealTimers()
  }
})

test('the work ends when the form is unmounted', () => {
  const { asked, check } = byHand()
  check.begin()
  check.end()
  expect(asked[0]?.how.signal.aborted).toBe(true)
  expect(check.getState().kind).toBe('idle')
})
