import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedQuery } from '#web/failed-query.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props<Data> = {
  query: UseQueryResult<Data, unknown>
  /** "Käyttäjiä ei voitu hakea". */
  failedTitle: string
  /** Rows of the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** The loading and the failed state of what is asked, around its filled and empty ones. */
export function ListStates<Data>({ query, failedTitle, rows = 6, children }: Props<Data>) {
  if (query.data !== undefined) return <div aria-busy={query.isPlaceholderData}>{children(query.data)}</div>
  if (query.isError) return <FailedQuery query={query} title={failedTitle} />
  return (
    <div className="grid gap-2" aria-busy="true">
      <p className="sr-only">Ladataan…</p>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
