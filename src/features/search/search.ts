import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { searchText } from '#shared/text-fields.ts'

/** How many results a search shows, of what comes above and below them; without a text the newest few. */
export const RESULTS_SHOWN = 20
export const AHEAD_SHOWN = 3
export const BESIDE_SHOWN = 5
export const NEWEST_SHOWN = 6

/** A thing by its kind, as `searched` names it. */
export const OpenedThing = z.object({ kind: z.string().max(40), id: Id })
export type OpenedThing = z.infer<typeof OpenedThing>

export const Search = z.object({
  text: searchText(),
  /** What the person opened last: shown first as long as nothing is typed. */
  opened: OpenedThing.array().max(NEWEST_SHOWN).default([]),
})
export type Search = z.infer<typeof Search>

/** What all results have; the rest is declared by the feature that knows the kind. */
export const SearchResult = z.looseObject({ createdAt: z.string() })
export type SearchResult = z.infer<typeof SearchResult>
