import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { usePaced } from './use-paced.ts'

test('the first value is given at once, and only the last of those that follow it fast', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const given: string[] = []
  const reported: string[] = []
  let set: (text: string) => void = () => {}
  function Screen() {
    const [text, setText] = usePaced('', 30, (next) => reported.push(next))
    set = setText
    if (given.at(-1) !== text) given.push(text)
    return text
  }
  const screen = await render(<Screen />)
  const press = (text: string, waitMs: number) => {
    flushSync(() => set(text))
    flushSync(() => vi.advanceTimersByTime(waitMs))
  }
  press('A', 10)
  expect(given).toEqual(['', 'A'])
  press('AB', 29)
  press('ABC', 29)
  expect(given).toEqual(['', 'A'])
  press('ABCD', 31)
  expect(given).toEqual(['', 'A', 'ABCD'])
  // it rests
  press('ABCDE', 0)
  expect(given).toEqual(['', 'A', 'ABCD', 'ABCDE'])
  press('ABCDE', 31)
  expect(reported).toEqual(['A', 'ABCD', 'ABCDE'])
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
