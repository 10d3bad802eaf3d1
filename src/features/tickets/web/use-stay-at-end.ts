import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as the end. */
const NEAR_PX = 48

/**
 * A list that grows at both ends and is read from its end: it stays there until the user scrolls away, and then nothing moves what they
 * read. `first` and `last` are the keys of its outermost rows, `isOwn`: the last one is what this person has just done.
 */
export function useStayAtEnd(
  box: RefObject<HTMLElement | null>,
  { first, last, isOwn }: { first: string | undefined; last: string | undefined; isOwn: boolean },
) {
  const isAtEnd = useRef(true)
  /** How far the end was below the top of what is seen. */
  const fromEnd = useRef(0)
  /** Where it was scrolled to when that was last known. */
  const knownTop = useRef(0)
  const before = useRef({ first, last })
  const [seenLast, setSeenLast] = useState(last)
  const toEnd = useCallback(() => {
    const element = box.current
    if (!element) return
    isAtEnd.current = true
    element.scrollTop = element.scrollHeight
    knownTop.current = element.scrollTop
  }, [box])
  /** The event of scrolling comes a frame later than the scrolling. */
  const staysAtEnd = useCallback(
    ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
      isAtEnd.current && (scrollTop > knownTop.current - NEAR_PX || scrollTop > scrollHeight - clientHeight - NEAR_PX),
    [],
  )

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const hasOlder = first !== before.current.first && last === before.current.last
    const hasNewer = last !== before.current.last
    before.current = { first, last }
    const isSeen = staysAtEnd(element) || (hasNewer && isOwn)
    if (isSeen) toEnd()
    else if (hasOlder) element.scrollTop = element.scrollHeight - fromEnd.current
    if (isSeen) setSeenLast(last)
  }, [box, first, last, isOwn, toEnd, staysAtEnd])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      // hidden in another tab, it has no place to be at
      if (element.clientHeight === 0) return
      fromEnd.current = element.scrollHeight - element.scrollTop
      knownTop.current = element.scrollTop
      isAtEnd.current = fromEnd.current - element.clientHeight < NEAR_PX
      if (isAtEnd.current) setSeenLast(before.current.last)
    }
    // pictures come later, the box to write in grows, and a tab that is shown again begins at its top
    const settle = () => {
      if (element.clientHeight === 0) return
      if (isAtEnd.current) toEnd()
      else if (element.scrollTop === 0) element.scrollTop = element.scrollHeight - fromEnd.current
    }
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, toEnd])

  return {
    /** The last row that was in sight; what follows it is new. */
    seenLast,
    toEnd,
  }
}
