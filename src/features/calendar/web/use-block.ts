import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { isToDo } from '#features/tickets/to-do.ts'
import type { PlannedTicket } from '../calendar.ts'

/** What is dragged: a ticket, and the day from which it was taken up; null for one without a time. */
export type DraggedBlock = {
  ticket: PlannedTicket
  from: string | null
  /** How far below the top of the block the pointer took it, in pixels. */
  grabbed?: number
}

type Given = { ticket: PlannedTicket; from: string | null; focused: boolean; onFocused: () => void }

/** A block that can be dragged while its work is to do, and that takes the focus when the keyboard comes to it. */
export function useBlock({ ticket, from, focused, onFocused }: Given) {
  const block = useRef<HTMLElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [dragging, setDragging] = useState(false)
  const canPlan = isToDo(ticket)

  useEffect(() => {
    const element = block.current
    if (!element || !canPlan) return
    return draggable({
      element,
      getInitialData: ({ input }) => {
        const grabbed = input.clientY - element.getBoundingClientRect().top
        return { dragged: { ticket, from, grabbed } satisfies DraggedBlock }
      },
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [ticket, from, canPlan])

  useEffect(() => {
    if (!focused) return
    link.current?.focus({ preventScroll: true })
    block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onFocused()
  }, [focused, onFocused])

  return { block, link, dragging, canPlan }
}
