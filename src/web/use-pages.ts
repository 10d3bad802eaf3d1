import { useInfiniteQuery } from '@tanstack/react-query'

type Page<Row, Cursor> = { rows: Row[]; next: Cursor | null }

/**
 * A list page by page, as far as one has looked: `ask` answers the page after a cursor, the first one for null. What makes the answers of `key`
 * old makes all of it old. The signal is aborted when the list is no longer shown.
 */
export function usePages<Row, Cursor = string>(
  key: readonly unknown[],
  ask: (cursor: Cursor | null, context: { signal: AbortSignal }) => Promise<Page<Row, Cursor>>,
) {
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    initialPageParam: null as Cursor | null,
    queryFn: (context) => ask(context.pageParam as Cursor | null, context),
    getNextPageParam: (page: Page<Row, Cursor>) => page.next,
  })
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) }
}
