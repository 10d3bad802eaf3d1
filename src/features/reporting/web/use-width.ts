import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide an element is, in pixels; 320 until it has been drawn. */
export function useWidth<Of extends HTMLElement>(): { ref: RefObject<Of | null>; width: number } {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(200, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
