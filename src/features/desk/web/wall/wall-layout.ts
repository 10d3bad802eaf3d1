import type { DeskColumn } from '../use-desk.ts'

/** Sizes in rem, as the wall's parts have them. */
export const WALL = { head: 6, columnHead: 4, card: 8.5, gap: 0.75, edge: 1.5, column: 17 } as const

/** A television of more dots than this shows the same, only larger. */
const USUAL_WIDTH = 1920

/** By how much all letters grow on a screen of so many pixels. */
export const wallScale = (width: number): number => Math.max(1, width / USUAL_WIDTH)

export type WallPlaces = {
  /** Columns side by side, and cards below each other. */
  columns: number
  cards: number
}

/** What fits on a screen of so many rem. */
export function wallPlaces(width: number, height: number, of: number): WallPlaces {
  const { head, columnHead, card, gap, edge, column } = WALL
  const across = Math.floor((width - 2 * edge + gap) / (column + gap))
  const down = Math.floor((height - head - columnHead - edge + gap) / (card + gap))
  return { columns: Math.min(of, Math.max(1, across)), cards: Math.max(1, down) }
}

const pagesOf = (items: number, places: number): number => Math.max(1, Math.ceil(items / places))

/** What one turn of the wall shows: a part of the columns, and of each its page. */
export type WallTurn = { columns: { column: DeskColumn; page: number; pages: number }[]; turns: number }

/**
 * The wall pages itself: first through the columns when not all of them fit side by side, then through the cards of each. A column
 * with fewer pages begins again while a longer one goes on.
 */
export function wallTurn(columns: readonly DeskColumn[], places: WallPlaces, turn: number): WallTurn {
  const parts = pagesOf(columns.length, places.columns)
  const first = (turn % parts) * places.columns
  const longest = Math.max(1, ...columns.map(({ cards }) => pagesOf(cards.length, places.cards)))
  return {
    turns: parts * longest,
    columns: columns.slice(first, first + places.columns).map((column) => {
      const pages = pagesOf(column.cards.length, places.cards)
      return { column, page: Math.floor(turn / parts) % pages, pages }
    }),
  }
}

const NIGHT = { from: 19, to: 6 }

/** Whether the hall is dark at this hour of Helsinki's clock. */
export const isNightHour = (hour: number): boolean => hour >= NIGHT.from || hour < NIGHT.to
