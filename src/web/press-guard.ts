/** A double tap is over by then, also one of a shaking hand in a glove. */
const LOCK_MS = 1000
/** A second tap lands as near as this to the first. */
const NEAR_PX = 48
/** A second tap that was made in time may be dispatched this much later, on a busy browser. */
const LATE_MS = 2000
/** An act that answers a press runs at once after it. */
const SAME_PRESS_MS = 300
/** A window may come later than it was pressed for: its code is loaded, its answers are fetched. */
const OPENED_MS = 10_000

type Press = { x: number; y: number; at: number }

let last: Press | undefined
/** Each ends one lock. */
const locks = new Set<() => void>()
let watchers = 0
const NOTED = ['pointerup', 'click'] as const

// a menu acts before the click; other controls act at the click, which may be dispatched long after the finger was lifted. The keyboard's clicks
// have no place
const note = ({ type, detail, clientX, clientY }: MouseEvent) => {
  if (type !== 'click' || detail > 0) last = { x: clientX, y: clientY, at: performance.now() }
}

/**
 * Keeps in mind where was pressed last, as long as something is shown that calls `guardPress`. The locks go with the last of them: a row of a
 * list that goes away by its own act leaves its place locked for the row that comes there.
 */
export function watchPresses(): () => void {
  watchers += 1
  if (watchers === 1) for (const kind of NOTED) addEventListener(kind, note, true)
  return () => {
    watchers -= 1
    if (watchers > 0) return
    for (const kind of NOTED) removeEventListener(kind, note, true)
    for (const unlock of locks) unlock()
  }
}

/**
 * Called by an act that others see: what appears under the finger that has just pressed ignores presses for a second, so that
 * a double tap or double click never makes a second act.
 */
export function guardPress(sinceMs = SAME_PRESS_MS): void {
  const press = last
  const now = performance.now()
  if (!press || now - press.at > sinceMs) return
  const swallow = (event: MouseEvent) => {
    const isKey = event.type === 'click' && event.detail === 0
    // the time of the press, and not of its dispatch
    if (isKey || event.timeStamp > now + LOCK_MS) return
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > NEAR_PX) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const kinds = ['pointerdown', 'mousedown', 'click'] as const
  for (const kind of kinds) addEventListener(kind, swallow, true)
  const unlock = () => {
    clearTimeout(timer)
    locks.delete(unlock)
    for (const kind of kinds) removeEventListener(kind, swallow, true)
  }
  const timer = setTimeout(unlock, LOCK_MS + LATE_MS)
  locks.add(unlock)
}

/** The same by a window when it appears: also the second tap of who pressed again while it was on its way goes nowhere. */
export const guardOpening = (): void => guardPress(OPENED_MS)
