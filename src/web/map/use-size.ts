import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './map-view.ts'

/** The element's size in pixels as it is now; null before it is known or while it has none. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box
      setSize((old) =>
        old?.width === width && old.height === height ? old : width > 0 && height > 0 ? { width, height } : null,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}
