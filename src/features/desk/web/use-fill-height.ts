import { type RefObject, useLayoutEffect, useState } from 'react'

/** The CSS height that lets an element end where the shell's content area ends, however much stands above it. */
export function useFillHeight(ref: RefObject<HTMLElement | null>): string {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (ref.current?.parentElement) observer.observe(ref.current.parentElement)
    return () => observer.disconnect()
  }, [ref])
  return `max(22rem, calc(100dvh - ${top}px - var(--bottom-bar-height, 0px) - 1rem))`
}
