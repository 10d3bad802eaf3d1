import type { BookDetails } from '../maintenance-books.ts'

declare module '#web/places.ts' {
  interface Places {
    /** What a book's customer is asked to pay for it, and has been. */
    bookInvoicing: { book: BookDetails }
  }
}
