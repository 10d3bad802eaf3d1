import { failureText } from './failure-text.ts'
import { ShowMore } from './ui/pagination.tsx'

type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

/** The end of a list of `usePages`: the way to its next page, or why that did not come. */
export const MorePages = ({ query, label }: { query: Paged; label?: string | undefined }) => (
  <>
    {query.isFetchNextPageError ? (
      <p role="alert" className="text-center text-danger">
        {failureText(query.error)}
      </p>
    ) : null}
    {query.hasNextPage ? (
      <ShowMore onClick={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} label={label} />
    ) : null}
  </>
)
