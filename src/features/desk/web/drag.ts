import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { TicketGroup, TicketStatus } from '#features/tickets/tickets.ts'
import { moveLabel } from '#features/tickets/web/move-words.ts'
import type { OrganizationType } from '#shared/organization.ts'

const from: Record<TicketStatus, string> = {
  NEW: 'Uudesta',
  SCHEDULED: 'Aikataulutetusta',
  IN_PROGRESS: 'Työn alta',
  WAITING: 'Odottavasta',
  READY: 'Noudettavasta',
  DONE: 'Valmiista',
  CANCELLED: 'Perutusta',
}

const to: Record<TicketGroup, string> = {
  new: 'uudeksi',
  scheduled: 'aikataulutetuksi',
  inProgress: 'työn alle',
  waiting: 'Odottaa-tilaan',
  ready: 'noudettavaksi',
  done: 'valmiiksi',
}

/** Why a dragged card cannot be dropped on a column. */
const whyNot = (status: TicketStatus, group: TicketGroup, organizationType: OrganizationType): string =>
  organizationType === 'CUSTOMER' ? 'Vain korjaamo siirtää tähän' : `${from[status]} ei voi siirtää ${to[group]}`

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
function edgeScroll(box: HTMLElement): () => void {
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

/** Dragging by pointer, and what it says; loaded after the first paint, for there is nothing to drag before. */
export const drag = { combine, draggable, dropTargetForElements, monitorForElements, edgeScroll, moveLabel, whyNot }

export type Drag = typeof drag
