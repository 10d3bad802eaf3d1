import { expect, test, vi } from 'vitest'
import { lockPlace, watchPresses } from './press-lock.ts'

function press(clientX: number, clientY: number) {
  const at = { bubbles: true, cancelable: true, clientX, clientY }
  document.body.dispatchEvent(new PointerEvent('pointerup', at))
  document.body.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
}

function heard() {
  const clicks = vi.fn()
  document.body.addEventListener('click', clicks)
  return clicks
}

test('after an act its place is deaf for a second, and no other place is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const stop = watchPresses()
  press(100, 100)
  lockPlace()
  const clicks = heard()
  press(104, 97)
  expect(clicks).not.toHaveBeenCalled()
  press(300, 100)
  expect(clicks).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  press(104, 97)
  expect(clicks).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  stop()
})

test('an act that no press led to locks nothing, and the keyboard is never locked', () => {
  const clicks = heard()
  const stop = watchPresses()
  document.body.click()
  lockPlace()
  document.body.click()
  expect(clicks).toHaveBeenCalledTimes(2)
  stop()
})
