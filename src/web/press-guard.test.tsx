import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardOpening, guardPress, watchPresses } from './press-guard.ts'

// time passes when a test says so
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** An event that is created now; it may be dispatched later. */
function made(kind: 'pointerup' | 'click', clientX: number, clientY: number): Event {
  const at = { bubbles: true, cancelable: true, clientX, clientY }
  const event = kind === 'click' ? new MouseEvent(kind, { ...at, detail: 1 }) : new PointerEvent(kind, at)
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  return event
}

function press(x: number, y: number) {
  document.body.dispatchEvent(made('pointerup', x, y))
  document.body.dispatchEvent(made('click', x, y))
}

function watchClicks() {
  const clicks = vi.fn()
  document.body.addEventListener('click', clicks)
  return clicks
}

test('after an act its place takes no press for a second, and any other place does', () => {
  const stop = watchPresses()
  press(100, 100)
  guardPress()
  const clicks = watchClicks()
  press(104, 97)
  expect(clicks).not.toHaveBeenCalled()
  press(300, 100)
  expect(clicks).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  press(104, 97)
  expect(clicks).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  press(104, 97)
  expect(clicks).toHaveBeenCalledTimes(2)
  stop()
})

test('a busy browser still guards the place, also against a tap that it dispatches late', () => {
  const stop = watchPresses()
  const clicks = watchClicks()
  document.body.dispatchEvent(made('pointerup', 500, 500))
  vi.advanceTimersByTime(400)
  document.body.dispatchEvent(made('click', 500, 500))
  guardPress()
  const second = made('click', 500, 500)
  vi.advanceTimersByTime(1200)
  document.body.dispatchEvent(second)
  expect(clicks).toHaveBeenCalledTimes(1)
  stop()
})

test('what goes away by its own act leaves its place locked for what comes there', () => {
  const [stopRow, stopNext] = [watchPresses(), watchPresses()]
  const clicks = watchClicks()
  press(700, 200)
  guardPress()
  stopRow()
  press(702, 201)
  expect(clicks).toHaveBeenCalledTimes(1)
  stopNext()
  press(702, 201)
  expect(clicks).toHaveBeenCalledTimes(2)
})

test('an act that no press led to locks nothing, and the keyboard is never locked', () => {
  const clicks = watchClicks()
  const stop = watchPresses()
  document.body.click()
  guardPress()
  document.body.click()
  expect(clicks).toHaveBeenCalledTimes(2)
  stop()
})

test('a window that comes late takes no press at the place that was pressed for it', () => {
  const stop = watchPresses()
  press(250, 750)
  vi.advanceTimersByTime(500)
  const second = made('click', 250, 750)
  vi.advanceTimersByTime(400)
  guardOpening()
  const clicks = watchClicks()
  document.body.dispatchEvent(second)
  press(252, 748)
  expect(clicks).not.toHaveBeenCalled()
  press(250, 600)
  expect(clicks).toHaveBeenCalledTimes(1)
  stop()
})
