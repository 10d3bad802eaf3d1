import { notifyManager, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { isLineUp } from './line.ts'
import { makesGood } from './live/live-state.ts'
import { isInDoubt } from './offline/recalled.ts'
import { afterPress } from './ui/after-press.ts'

const RETRIES = 2

const mayBeBetterLater = (error: unknown, kinds = ['offline', 'internal', 'unavailable']): boolean =>
  kinds.includes(failureOf(error).kind)

/** In the place of an answer that cannot be had, what was answered to this person before (docs/offline.md). */
const askOrRecall: QueryPersister = async (ask, context, query) => {
  try {
    return await ask(context)
  } catch (error) {
    const isLast = !isLineUp() || query.state.fetchFailureCount >= RETRIES
    if (!isLast || query.state.data !== undefined || !mayBeBetterLater(error, ['offline', 'unavailable'])) throw error
    const offline = await import('./offline/recall.ts').catch(() => null)
    if (!offline) throw error
    return offline.recall(query, error)
  }
}

// what a click changes among the answers is drawn with the click itself: a turn later, a switch would fall back for a frame; what comes
// during the press, from other people too, moves nothing away from under the finger
notifyManager.setScheduler((draw) => afterPress(() => queueMicrotask(draw)))

/** Query defaults of the source specification, section 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // what was refused stays refused; only what may be better next time is asked again
      retry: (failures, error) => failures < RETRIES && isLineUp() && mayBeBetterLater(error),
      // a query that waits for the connection would look like one that is on its way
      networkMode: 'always',
      refetchOnReconnect: (query) => (isInDoubt(query) || !makesGood() ? 'always' : false),
      persister: askOrRecall,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
