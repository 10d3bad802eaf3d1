import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './pause.ts'

// the time of the wait never passes
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a wait ends when the connection is back, or when it is given up', async () => {
  const returned = pause(1000)
  window.dispatchEvent(new Event('online'))
  await returned
  const stopping = new AbortController()
  const givenUp = pause(1000, stopping.signal)
  stopping.abort()
  await givenUp
  expect(vi.getTimerCount()).toBe(0)
})

test('a wait takes between half and one and a half of its time', async () => {
  const ended: string[] = []
  const random = vi.spyOn(Math, 'random')
  for (const [name, drawn] of [
    ['shortest', 0],
    ['longest', 0.999],
  ] as const) {
    random.mockReturnValueOnce(drawn)
    void pause(1000).then(() => ended.push(name))
  }
  random.mockRestore()
  await vi.advanceTimersByTimeAsync(499)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toEqual(['shortest'])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['shortest', 'longest'])
})
