import type { ReactNode } from 'react'
import { failureSentence } from './failure-text.ts'
import { ErrorState } from './ui/error-state.tsx'

type Props = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** "Huoltoja ei voitu hakea". */
  title: string
  /** What to say instead of the failure's own sentence. */
  children?: ReactNode
}

/** In place of what was asked for and did not come. */
export const FailedQuery = ({ query, title, children }: Props) => (
  <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching} error={query.error}>
    {children ?? failureSentence(query.error)}
  </ErrorState>
)
