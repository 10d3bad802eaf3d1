import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The size that lets an element end just above the window's end, or above the bottom bar, however much is above it. It reaches into the
 * page's padding (`--page-end`), so that the page itself never scrolls.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>): CSSProperties {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (ref.current?.parentElement) observer.observe(ref.current.parentElement)
    return () => observer.disconnect()
  }, [ref])
  return {
    height: `max(20rem, calc(100dvh - ${top}px - var(--bottom-bar-height, 0px) - 0.25rem))`,
    marginBottom: 'calc(0.25rem - var(--page-end, 0px))',
  }
}
