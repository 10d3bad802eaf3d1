import { type PointerEvent, useRef, useState } from 'react'

/** Dragging with one pointer; `onMove` gets the pixels since the last call. */
export function useDrag(onMove: (dx: number, dy: number) => void) {
  const last = useRef<{ id: number; x: number; y: number } | null>(null)
  const [isDragging, setIsDragging] = useState(false)
  const end = ({ pointerId }: PointerEvent) => {
    if (last.current?.id !== pointerId) return
    last.current = null
    setIsDragging(false)
  }
  return {
    className: isDragging ? 'cursor-grabbing' : 'cursor-grab',
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || last.current) return
        last.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
        setIsDragging(true)
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        if (last.current?.id !== pointerId) return
        const { x, y } = last.current
        last.current = { id: pointerId, x: clientX, y: clientY }
        onMove(clientX - x, clientY - y)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
