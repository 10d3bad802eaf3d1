import type { BookSeal, SignedEntry } from '../book-record.ts'

/** A book as a file that `docs/verify-book.mjs` checks, with a published key and nothing else of the product. */
export const exportedBook = ({
  id,
  entries,
  seal,
}: {
  id: string
  entries: readonly SignedEntry[]
  seal: BookSeal | null
}) => ({ kind: 'huoltosilta.book', version: 1, book: id, entries, seal })
