import type { Query, QueryClient } from '@tanstack/react-query'
import { failureOf } from '../failure.ts'
import { installedFeatures } from '../installed-features.ts'
import { seenSession } from '../seen-session.ts'
import { forgetChosen } from './chosen-store.ts'
import { noteFresh } from './recalled.ts'
import { boundSeen, forgetSeen, writeSeen } from './seen-store.ts'

/** Answers come in swarms; each is written once they have come. */
const PAUSE_MS = 500
/** What is no screen, but a book. */
const MAX_LENGTH = 500_000

/** Keeps what the features' queries answer to this person, until the returned function is called. */
export function keepSeen(queryClient: QueryClient, userId: string): () => void {
  const kept = new Set(installedFeatures().flatMap((feature) => feature.keptOffline ?? []))
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isKept = ({ queryKey: [path] }: Query) => Array.isArray(path) && kept.has(path.join('.'))

  const flush = () => {
    timer = undefined
    const queries = [...waiting.values()]
    waiting.clear()
    for (const query of queries) void keep(query, userId).catch(ignored)
  }
  const take = (query: Query) => {
    if (!isKept(query)) return
    waiting.set(query.queryHash, query)
    timer ??= setTimeout(flush, PAUSE_MS)
  }
  const lose = ({ queryHash }: Query) => {
    waiting.delete(queryHash)
    void forgetSeen((seen) => seen.userId === userId && seen.hash === queryHash).catch(ignored)
  }

  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) if (query.state.status === 'success') take(query)
  // at a shared computer no user reads what another has seen
  void forgetSeen((seen) => seen.userId !== userId)
    .then(() => boundSeen())
    .then(() => forgetChosen((chosen) => chosen.userId !== userId))
    .catch(ignored)
  const stop = cache.subscribe(({ type, query, ...event }) => {
    if (type === 'removed') noteFresh(query.queryHash)
    if (type !== 'updated' || !('action' in event)) return
    if (event.action.type === 'success') {
      noteFresh(query.queryHash)
      take(query)
    } else if (event.action.type === 'error' && isRefused(event.action.error)) lose(query)
  })
  // a tab that goes has no half second
  addEventListener('pagehide', flush)
  return () => {
    removeEventListener('pagehide', flush)
    stop()
    clearTimeout(timer)
  }
}

/** Not allowed to see it any more: what was seen goes too. */
const isRefused = (error: unknown): boolean =>
  ['not_found', 'forbidden', 'unauthenticated'].includes(failureOf(error).kind)

async function keep(query: Query, userId: string): Promise<void> {
  const { data, dataUpdatedAt: at } = query.state
  // signed out meanwhile, perhaps in another tab
  if (data === undefined || seenSession()?.user.id !== userId) return
  if (JSON.stringify(data).length > MAX_LENGTH) return
  const [, asked] = query.queryKey as [unknown, { input?: { organizationId?: unknown } }?]
  const organizationId = asked?.input?.organizationId
  await writeSeen({
    userId,
    hash: query.queryHash,
    organizationId: typeof organizationId === 'string' ? organizationId : undefined,
    data,
    at,
  })
}

function ignored(): void {
  // full or forbidden storage: everything works except an offline start
}
