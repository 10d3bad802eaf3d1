import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the element is at least so many pixels wide, now and after each resize. */
export function useHasRoom(ref: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width >= pixels
}
