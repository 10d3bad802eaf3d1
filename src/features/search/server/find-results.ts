import type { OrganizationContext } from '#server/context.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { NEWEST_SHOWN, RESULTS_SHOWN, type SearchResult } from '../search.ts'

/** More than anybody types; each question is one statement over all that the organisation has. */
const LIMIT = { max: 120, windowMs: 60_000 }

/** What the caller's organisation has that fits the text, of every kind, the newest first; without a text the newest of all. */
export async function findResults(ctx: OrganizationContext, text: string): Promise<SearchResult[]> {
  const words = searchedWords(text)
  // signs alone ask for nothing that is written anywhere
  if (text !== '' && words.length === 0) return []
  await rateLimit(ctx.db, `search:${ctx.caller.userId}`, LIMIT)
  const limit = words.length > 0 ? RESULTS_SHOWN : NEWEST_SHOWN
  const found = await Promise.all(
    ctx.services.features.searched.map(async ({ shape, find }) => {
      const things = await find(ctx, { text, limit })
      return things.map((thing) => shape.parse(thing))
    }),
  )
  return found
    .flat()
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, limit)
}
