import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { TicketGroup } from '#features/tickets/tickets.ts'
import type { DeskColumn } from './use-desk.ts'

/** Where each column was scrolled to (px), so that coming back from a ticket finds the board as it was left. */
const offsets = new Map<string, number>()

const rememberedOffset = (column: string): number => offsets.get(column) ?? 0

const rememberOffset = (column: string, offset: number): void => {
  offsets.set(column, offset)
}

const CARD_HEIGHT = 84
const GAP = 6
/** More is fetched when this many cards are left below: early once the user scrolls, so that there is no wait at the end. */
const NEAR_END = { atRest: 5, scrolled: 16 }

type Options = {
  column: DeskColumn
  /** What scrolls all columns together; null until it is there. */
  scroll: HTMLElement | null
  /** Pixels that are above the cards in it, and stay visible. */
  headHeight: number
  /** Names the board for remembering where it was scrolled to. */
  memoryKey: string
  /** Stays drawn wherever one scrolls, so that the focus is not lost. */
  keepId: string | undefined
  /** All cards are drawn, for paper. */
  isWhole: boolean
  /** Whether this is the column that one looks at: its cards stay where they are when others come or go above them. */
  isHeld: (group: TicketGroup) => boolean
}

/** The visible rows of a column. */
export function useColumnRows({ column, scroll, headHeight, memoryKey, keepId, isHeld, isWhole }: Options) {
  const { group, cards, hasMore, isLoadingMore, hasMoreFailed, loadMore } = column
  const keep = keepId === undefined ? -1 : cards.findIndex((card) => card.id === keepId)
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 3,
    // six columns follow one scroll: they are drawn together
    useFlushSync: false,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: GAP,
    initialOffset: () => rememberedOffset(memoryKey),
    onChange: ({ scrollOffset }) => rememberOffset(memoryKey, scrollOffset ?? 0),
    rangeExtractor: (range) => {
      if (isWhole) return cards.map((_, index) => index)
      const rows = defaultRangeExtractor(range)
      return keep < 0 || rows.includes(keep) ? rows : [...rows, keep].sort((a, b) => a - b)
    },
  })
  const rows = virtualizer.getVirtualItems()

  const last = rows.at(-1)?.index ?? 0
  const nearEnd = (virtualizer.scrollOffset ?? 0) > 0 ? NEAR_END.scrolled : NEAR_END.atRest
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed && last >= cards.length - nearEnd) loadMore()
  }, [hasMore, isLoadingMore, hasMoreFailed, last, nearEnd, cards.length, loadMore])

  // cards that others add or take away above must not move what one is looking at
  const anchor = useRef<{ id: string; start: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const held = anchor.current
    if (!scroll || !held || scroll.scrollTop === 0 || !isHeld(group)) return
    const index = cards.findIndex((card) => card.id === held.id)
    const start = virtualizer.measurementsCache[index]?.start
    if (start !== undefined && start !== held.start) scroll.scrollTop += start - held.start
  }, [group, cards, virtualizer, scroll, isHeld])
  useEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0
    const first = rows.find((row) => row.end > offset + headHeight)
    const card = first && cards[first.index]
    anchor.current = card ? { id: card.id, start: first.start } : undefined
  })

  return { virtualizer, rows }
}
