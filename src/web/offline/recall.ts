import type { Query } from '@tanstack/react-query'
import { seenSession } from '../seen-session.ts'
import { noteRecalled } from './recalled.ts'
import { readSeen } from './seen-store.ts'

/** How often stored data on the screen is refetched; a restored connection does it at once. */
const AGAIN_MS = 15_000

/** What the server last answered to this query; rejects with the given failure when nothing is kept. */
export async function recall(query: Query, failure: unknown): Promise<unknown> {
  const userId = seenSession()?.user.id
  const seen = userId ? await readSeen(userId, query.queryHash).catch(() => undefined) : undefined
  if (!seen) throw failure
  // the cache takes an answer for one of this moment: its real time is set afterwards
  setTimeout(() => {
    query.setState({ dataUpdatedAt: seen.at })
    noteRecalled(query.queryHash, seen.at)
  })
  askAgain(query, seen.at)
  return seen.data
}

function askAgain(query: Query, at: number): void {
  setTimeout(() => {
    if (query.state.dataUpdatedAt > at || !query.isActive()) return
    void query.fetch().catch(() => {
      // it is still away
    })
    askAgain(query, at)
  }, AGAIN_MS)
}
