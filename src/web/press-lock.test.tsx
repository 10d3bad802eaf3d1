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
  const stop = watchPresses()
  press(100, 100)
  lockPlace()
  const clicks = heard()
  press(104, 97)
  expect(clicks).not.toHaveBeenCalled()
  press(300, 100)
  expect(clicks).toHaveBeenCalledTimes(1)
  await expect
    .poll(() => {
      press(104, 97)
      return clicks.mock.calls.length
    })
    .toBeGreaterThan(1)
  stop()
})

test('a browser that has its hands full locks the place all the same, and for a tap that it hears late', () => {
  const stop = watchPresses()
  const clicks = heard()
  const at = { bubbles: true, cancelable: true, clientX: 500, clientY: 500 }
  document.body.dispatchEvent(new PointerEvent('pointerup', at))
  beBusy(400)
  document.body.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
  lockPlace()
  const second = new MouseEvent('click', { ...at, detail: 1 })
  beBusy(1200)
  document.body.dispatchEvent(second)
  expect(clicks).toHaveBeenCalledTimes(1)
  stop()
})

/** Nothing else runs meanwhile. */
function beBusy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('what goes away by its own act leaves its place locked for what comes there', () => {
  const [stopRow, stopNext] = [watchPresses(), watchPresses()]
  const clicks = heard()
  press(700, 200)
  lockPlace()
  stopRow()
  press(702, 201)
  expect(clicks).toHaveBeenCalledTimes(1)
  stopNext()
  press(702, 201)
  expect(clicks).toHaveBeenCalledTimes(2)
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
