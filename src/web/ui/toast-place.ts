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

type Box = Pick<DOMRect, 'right' | 'top' | 'bottom'>

const barsNow = (): Box[] =>
  Array.from(document.querySelectorAll(BARS))
    .map((bar) => bar.getBoundingClientRect())
    // one that is not drawn, or further up the page, is not in the way
    .filter(({ height, bottom, top }) => height > 0 && bottom > innerHeight / 2 && top < innerHeight)

/**
 * What the person is at: the text that is being written, with its form where that is small, and what is under the mouse. Nothing on a phone:
 * there a toast in the middle of the screen would be over what comes next.
 */
function actsNow(): Box[] {
  if (innerWidth < breakpoints.sm) return []
  const acts = []
  const field = document.activeElement
  if (field?.matches('input:not([type=radio], [type=checkbox]), textarea, select')) {
    const form = field.closest('form')?.getBoundingClientRect()
    acts.push(form && form.height < innerHeight / 2 ? form : field.getBoundingClientRect())
  }
  if (pointer) acts.push({ right: pointer.x, top: pointer.y - EDGE, bottom: pointer.y + EDGE })
  return acts
}

/**
 * Pixels from the bottom of the window, `from` there upwards, where toasts of this size cover none of the boxes; one that leaves room beneath it is
 * not in the way, and above the first may be the next.
 */
const above = (boxes: readonly Box[], { left, height }: DOMRect, from: number): number =>
  boxes
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce((place, { right, top, bottom }) => {
      const isCovered = right > left && bottom > innerHeight - place - height - GAP && top < innerHeight - place + GAP
      return isCovered ? innerHeight - top + GAP : place
    }, from)

/** Pixels from the bottom of the window to toasts of this size: above the bars there, and not in the way of any hand. */
function bottomFor(toasts: DOMRect): number {
  const most = innerHeight - toasts.height - GAP
  const floor = Math.min(most, above(barsNow(), toasts, EDGE))
  const bottom = above(actsNow(), toasts, floor)
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
