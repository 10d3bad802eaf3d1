import { useState } from 'react'
import { usePaused } from '../use-paused.ts'

/** What is typed into the search of a list, and which of its pages is shown, from 0; another search begins at the first one. */
export function usePagedSearch() {
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const searched = usePaused(text.trim())
  return {
    text,
    onText: (typed: string) => {
      setText(typed)
      setPage(0)
    },
    /** What the server is asked for: the text after a pause in typing. */
    searched,
    page,
    setPage,
  }
}

type Asked = { isPlaceholderData: boolean; data: { total: number } | undefined }

/**
 * The pages of such a list for `Pagination`. `query` keeps the answer before while the next one is asked for. A page that has
 * emptied, because its last row went, gives way to the last one that is left.
 */
export function usePages(
  { page, setPage }: Pick<ReturnType<typeof usePagedSearch>, 'page' | 'setPage'>,
  { data, isPlaceholderData }: Asked,
  pageSize: number,
) {
  const pageCount = Math.ceil((data?.total ?? 0) / pageSize)
  const last = Math.max(0, pageCount - 1)
  if (data && !isPlaceholderData && page > last) setPage(last)
  return { page: Math.min(page, last), pageCount, onPageChange: setPage }
}
