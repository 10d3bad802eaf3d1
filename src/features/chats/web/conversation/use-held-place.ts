import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as the end. */
const NEAR_PX = 48
/** What follows is asked for when so much of what is there is left to scroll. */
const AHEAD_PX = 900

/** What must not move: a row at its distance from the top of the box, or the end. */
type Place = { id: number; top: number; isEnd: boolean }

const END: Place = { id: 0, top: 0, isEnd: true }

type Heard = {
  /** Whether the last row is the newest there is. */
  isWhole: boolean
  onNearTop: () => void
  onNearEnd: () => void
  /** The last row that is in sight. */
  onSeen: (id: number) => void
}

/**
 * A box of rows (`data-message`, with rising numbers) that grows at both ends: what the user reads keeps its position when rows come, go or grow.
 * At its end it stays at the end. Safari does not anchor by itself, so no browser is asked to.
 */
export function useHeldPlace(box: RefObject<HTMLElement | null>, heard: Heard) {
  const place = useRef(END)
  /** Where it was scrolled to when that was last known: the event of scrolling comes a frame later than the scrolling. */
  const knownTop = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const report = useEffectEvent(() => {
    const element = box.current
    if (!element || element.clientHeight === 0) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const below = scrollHeight - clientHeight - scrollTop
    if (scrollTop < AHEAD_PX) heard.onNearTop()
    if (below < AHEAD_PX) heard.onNearEnd()
    const last = lastInSight(element)
    if (last !== undefined) heard.onSeen(last)
  })
  const settle = useEffectEvent(() => {
    const element = box.current
    if (!element || element.clientHeight === 0) return
    place.current = hold(element, place.current, knownTop.current)
    knownTop.current = element.scrollTop
  })
  const look = useEffectEvent(() => {
    const element = box.current
    // hidden, it has no place to be at
    if (!element || element.clientHeight === 0) return
    // more may have come below since we scrolled: only who scrolls leaves the end
    if (place.current.isEnd && element.scrollTop === knownTop.current) settle()
    knownTop.current = element.scrollTop
    const isEnd = heard.isWhole && distanceToEnd(element) < NEAR_PX
    place.current = placeOf(element, isEnd) ?? place.current
    setAtEnd(isEnd)
    report()
  })

  useLayoutEffect(() => settle())
  useEffect(() => report())
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => settle())
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    const onScroll = () => look()
    const onVisible = () => report()
    element.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [box])

  const go = useCallback(
    (to: Place) => {
      const element = box.current
      if (!element) return
      place.current = hold(element, to, element.scrollTop)
      knownTop.current = element.scrollTop
    },
    [box],
  )
  return {
    isAtEnd,
    toEnd: useCallback(() => go(END), [go]),
    /** Brings a row to this share of the box's height; false when it is not there. */
    toRow: useCallback(
      (id: number, share: number): boolean => {
        const element = box.current
        if (!element || !rowOf(element, id)) return false
        go({ id, top: Math.round(element.clientHeight * share), isEnd: false })
        return true
      },
      [box, go],
    ),
  }
}

/** Scrolls so that the place is where it was, and answers what is to be held from now on. */
function hold(element: HTMLElement, place: Place, knownTop: number): Place {
  const moved = element.scrollTop - knownTop
  const isLeaving = moved < -NEAR_PX && distanceToEnd(element) > NEAR_PX
  if (place.isEnd && !isLeaving) {
    element.scrollTop = element.scrollHeight
    return placeOf(element, true) ?? place
  }
  const held = { ...place, top: place.top - moved, isEnd: false }
  const row = rowOf(element, place.id)
  const shift = row ? topIn(element, row) - held.top : 0
  if (Math.abs(shift) >= 1) element.scrollTop += shift
  return held
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

const rowOf = (element: HTMLElement, id: number): HTMLElement | null =>
  element.querySelector<HTMLElement>(`[data-message="${id}"]`)

const topIn = (element: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - element.getBoundingClientRect().top

const rowsIn = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-message]')]
const idOf = (row: HTMLElement): number => Number(row.dataset.message)

/** By the first row that is in sight. */
function placeOf(element: HTMLElement, isEnd: boolean): Place | undefined {
  const rows = rowsIn(element)
  const row = rows[firstWhere(rows, (one) => topIn(element, one) + one.offsetHeight > 0)]
  return row && { id: idOf(row), top: topIn(element, row), isEnd }
}

/** Its end is in sight, or it fills the box. */
function lastInSight(element: HTMLElement): number | undefined {
  const rows = rowsIn(element)
  const height = element.clientHeight
  const below = firstWhere(rows, (one) => topIn(element, one) + one.offsetHeight > height + NEAR_PX)
  const cut = rows[below]
  if (cut && topIn(element, cut) <= 0) return idOf(cut)
  const last = rows[below - 1]
  return last && idOf(last)
}

/** Rows lie below each other: the first one for which it is true, as it is for all after it. */
function firstWhere(rows: readonly HTMLElement[], isTrue: (row: HTMLElement) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(rows[middle] as HTMLElement)) high = middle
    else low = middle + 1
  }
  return low
}
