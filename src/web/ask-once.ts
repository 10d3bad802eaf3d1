import type { QueryKey } from '@tanstack/react-query'

/**
 * The answer to `queryOptions` of a procedure, past the cache: for parts of something that is kept as a whole. Nothing of it is kept, without
 * a line neither, and no event makes it old.
 */
export const askOnce = <Data>({ queryKey, queryFn }: { queryKey: QueryKey; queryFn?: unknown }): Promise<Data> =>
  (queryFn as (context: object) => Promise<Data>)({ queryKey, signal: new AbortController().signal })
