import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
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
  if (query.isError)
    return (
      <ErrorState
        title={failedTitle}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        requestId={failureOf(query.error).requestId}
      >
        {failureText(query.error)}
      </ErrorState>
    )
  return (
    <div className="grid gap-2" aria-busy="true">
      <p className="sr-only">Ladataan…</p>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
