import type { BookDetails } from '../maintenance-books.ts'

declare module '#web/slots.ts' {
  interface Slots {
    /** What a book's customer is asked to pay for it, and has been. */
    bookInvoicing: { book: BookDetails }
  }
}
