/** A double tap is over by then, also one of a shaking hand in a glove. */
const LOCK_MS = 1000
/** A second tap lands as near as this to the first. */
const NEAR_PX = 48
/** An act that answers a press runs at once after it. */
const SAME_PRESS_MS = 300

type Press = { x: number; y: number; at: number }

let last: Press | undefined
/** Each ends one lock. */
const locks = new Set<() => void>()

/** Keeps in mind where was pressed last, as long as something is shown that calls `lockPlace`; its locks go with it. */
export function watchPresses(): () => void {
  // not the click: a menu acts before it, and the keyboard's clicks have no place
  const note = (event: PointerEvent) => {
    last = { x: event.clientX, y: event.clientY, at: performance.now() }
  }
  addEventListener('pointerup', note, true)
  return () => {
    removeEventListener('pointerup', note, true)
    for (const unlock of locks) unlock()
  }
}

/**
 * Called by an act that others see: whatever comes to stand under the finger that has just pressed is deaf for a second, so that
 * a double tap or double click never makes a second act.
 */
export function lockPlace(): void {
  const press = last
  if (!press || performance.now() - press.at > SAME_PRESS_MS) return
  const swallow = (event: MouseEvent) => {
    const isKey = event.type === 'click' && event.detail === 0
    if (isKey || Math.hypot(event.clientX - press.x, event.clientY - press.y) > NEAR_PX) return
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
  const timer = setTimeout(unlock, LOCK_MS)
  locks.add(unlock)
}
