import { QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'

/** Of no screen: nothing of it is kept, without a connection neither, and no event invalidates it. */
const uncached = new QueryClient({
  defaultOptions: { queries: { gcTime: 0, staleTime: 0, retry: false, networkMode: 'always' } },
})
let calls = 0

/**
 * The answer to `queryOptions` of a procedure, past the cache of the screens: for parts of something that is kept as a whole. Two calls of the same
 * are two requests, since what is fetched after an event must be newer than it.
 */
export function fetchOnce<Data>({ queryKey, queryFn }: { queryKey: QueryKey; queryFn?: unknown }): Promise<Data> {
  const hash = `${++calls}`
  // not a longer key: tRPC reads the procedure and its input from it
  return uncached.fetchQuery({ queryKey, queryKeyHashFn: () => hash, queryFn: queryFn as QueryFunction<Data> })
}
