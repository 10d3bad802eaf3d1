import type { Point } from '#shared/distance.ts'

/** A thing on the map; the name is read out, and shown next to the selected one with a few more words about it. */
export type Pin = Point & { id: string; name: string; more?: string }

export type MapProps = {
  /** What the map shows, for screen readers: "Korjaamot kartalla". */
  label: string
  pins: readonly Pin[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** Where distances are counted from. */
  origin?: Pin | null | undefined
  /** What is to be in sight; a new list moves the map, the same points do not. Empty shows the whole country. */
  focus: readonly Point[]
  className?: string | undefined
}
