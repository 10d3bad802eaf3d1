import { z } from 'zod'
import { searchText } from '#shared/text-fields.ts'

/** How many results a search shows, and of what stands beneath them; without a text the newest few. */
export const RESULTS_SHOWN = 20
export const BESIDE_SHOWN = 5
export const NEWEST_SHOWN = 6

export const Search = z.object({ text: searchText() })
export type Search = z.infer<typeof Search>

/** What all results have; the rest is told by the feature that knows the kind. */
export const SearchResult = z.looseObject({ createdAt: z.string() })
export type SearchResult = z.infer<typeof SearchResult>
