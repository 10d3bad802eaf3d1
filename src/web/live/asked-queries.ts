import type { Query, QueryClient } from '@tanstack/react-query'

/** `turn` counts questions and events as they come; `at` is the page's clock, milliseconds since it was opened. */
export type Moment = { turn: number; at: number }

/** What was asked before anybody counted was asked since the page was opened. */
const OPENED: Moment = { turn: 0, at: 0 }

export type AskedQueries = {
  /** After every question so far: of two things in one millisecond it is known which came first. */
  now: () => Moment
  /** When this question was asked last. */
  askedAt: (query: Query) => Moment
  /** Makes answers old: those on the screen are asked for again, the others when they are shown. */
  askAgain: (isOld: (query: Query) => boolean) => void
}

const known = new WeakMap<QueryClient, AskedQueries>()

/** When each question of a cache was asked: known as long as the page is open, also from one organisation to the next. */
export function askedQueries(queryClient: QueryClient): AskedQueries {
  const before = known.get(queryClient)
  if (before) return before
  const cache = queryClient.getQueryCache()
  const asked = new WeakMap<Query, Moment>()
  /** Asked for the first time while it became old, so that the answer that comes may be the old one. */
  const doubtful = new WeakSet<Query>()
  let turn = 0
  const now = (): Moment => ({ turn: ++turn, at: performance.now() })

  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') {
      asked.set(query, now())
      doubtful.delete(query)
    }
    if (action.type === 'success' && !action.manual && doubtful.delete(query))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })

  const queries: AskedQueries = {
    now,
    askedAt: (query) => asked.get(query) ?? OPENED,
    askAgain(isOld) {
      // asking again ends an asking that is under way, but not the first one of a question
      for (const query of cache.getAll())
        if (query.state.fetchStatus !== 'idle' && query.state.data === undefined && isOld(query)) doubtful.add(query)
      void queryClient.invalidateQueries({ predicate: isOld })
    },
  }
  known.set(queryClient, queries)
  return queries
}
