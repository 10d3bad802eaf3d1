import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** So near to an edge (px) a dragged card asks for what is beyond it … */
const EDGE = 32
/** … when it stays there so long (ms): a card on its way to the last column passes by. */
const PAUSE_MS = 350
/** Pixels a frame, reached within so many milliseconds. */
const SPEED = 14
const RAMP_MS = 1200

/**
 * Scrolls the box sideways while a card is held at its left or right edge. The library's own zone is a quarter of the box and
 * moves the column away from under the card. Up and down nothing has to scroll: a column is a target in its whole height.
 */
export function edgeScroll(box: HTMLElement): () => void {
  let x: number | undefined
  let since: { side: -1 | 1; at: number } | undefined
  let frame = 0

  const step = (now: number) => {
    frame = requestAnimationFrame(step)
    const { left, right } = box.getBoundingClientRect()
    const side = x === undefined ? undefined : x < left + EDGE ? -1 : x > right - EDGE ? 1 : undefined
    if (side === undefined) since = undefined
    else if (since?.side !== side) since = { side, at: now }
    else if (now - since.at > PAUSE_MS)
      box.scrollLeft += side * Math.ceil(SPEED * Math.min(1, (now - since.at - PAUSE_MS) / RAMP_MS))
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    since = undefined
  }
  const forget = monitorForElements({
    onDragStart: ({ location }) => {
      x = location.current.input.clientX
      frame = requestAnimationFrame(step)
    },
    onDrag: ({ location }) => {
      x = location.current.input.clientX
    },
    onDrop: stop,
  })
  return () => {
    stop()
    forget()
  }
}
