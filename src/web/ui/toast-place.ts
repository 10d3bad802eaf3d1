import { useLayoutEffect } from 'react'
import { breakpoints } from '../media.ts'

/** Between the toasts and what they must not cover. */
const GAP = 8
const EDGE = 16

/** What is pressed at the bottom of the window, or of what scrolls there: each of them is marked in its own component. */
const BARS = '[data-act-bar], [data-composer], [data-sheet] footer'

let pointer: { x: number; y: number } | undefined
if (typeof addEventListener === 'function')
  addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      pointer = pointerType === 'mouse' ? { x: clientX, y: clientY } : undefined
    },
    { passive: true },
  )

const barsIn = (left: number) =>
  Array.from(document.querySelectorAll(BARS))
    .map((bar) => bar.getBoundingClientRect())
    // one that is not drawn, further up the page, or at another side is not in the way
    .filter(
      ({ height, bottom, right, top }) => height > 0 && bottom > innerHeight / 2 && top < innerHeight && right > left,
    )

/**
 * What the person is at: the text that is being written, with its form where that is small, and what is under the mouse. Nothing on a phone:
 * there a toast in the middle of the screen would be over what comes next.
 */
function actsNow(): { left: number; right: number; top: number; bottom: number }[] {
  if (innerWidth < breakpoints.sm) return []
  const acts = []
  const field = document.activeElement
  if (field?.matches('input:not([type=radio], [type=checkbox]), textarea, select')) {
    const form = field.closest('form')?.getBoundingClientRect()
    acts.push(form && form.height < innerHeight / 2 ? form : field.getBoundingClientRect())
  }
  if (pointer) acts.push({ left: pointer.x, right: pointer.x, top: pointer.y - EDGE, bottom: pointer.y + EDGE })
  return acts
}

/** Above the bars that leave no room beneath them; one that ends further up, on a short page, is not in the way. */
const floorFor = (left: number, height: number): number =>
  barsIn(left)
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce(
      (floor, { top, bottom }) =>
        bottom > innerHeight - floor - height - GAP ? Math.max(floor, innerHeight - top + GAP) : floor,
      EDGE,
    )

/** Pixels from the bottom of the window to toasts of this size: above the bars there, and not in the way of any hand. */
function bottomFor({ left, height }: DOMRect): number {
  const most = innerHeight - height - GAP
  const floor = Math.min(most, floorFor(left, height))
  const covers = (bottom: number) =>
    actsNow().filter(
      (act) =>
        act.right > left && act.bottom > innerHeight - bottom - height - GAP && act.top < innerHeight - bottom + GAP,
    )
  let bottom = floor
  // above the first may be the second
  for (let step = 0; step < 2; step += 1) {
    const tops = covers(bottom).map(({ top }) => top)
    if (tops.length > 0) bottom = innerHeight - Math.min(...tops) + GAP
  }
  return bottom > most ? floor : bottom
}

/** Puts the toasts in their place whenever there are others, and above bars that come, go and grow meanwhile. */
export function useToastPlace(shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for others
  useLayoutEffect(() => {
    const box = document.querySelector('[data-toast]')?.parentElement
    if (!box) return
    const place = () => {
      box.style.bottom = `${Math.round(bottomFor(box.getBoundingClientRect()))}px`
    }
    place()
    const watch = new ResizeObserver(place)
    for (const bar of document.querySelectorAll(BARS)) watch.observe(bar)
    addEventListener('resize', place)
    return () => {
      watch.disconnect()
      removeEventListener('resize', place)
    }
  }, [shown])
}
