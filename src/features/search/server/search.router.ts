import { jsonTextOf } from '#server/json-text.ts'
import { organizationProcedure, router } from '#server/trpc.ts'
import { Search, SearchResult } from '../search.ts'
import { findResults } from './find-results.ts'

export const searchRouter = router({
  find: organizationProcedure
    .input(Search)
    .output(jsonTextOf(SearchResult.array()))
    .query(({ ctx, input }) => findResults(ctx, input)),
})
export type SearchRouter = typeof searchRouter
