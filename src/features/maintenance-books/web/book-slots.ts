import type { BookDetails } from '../maintenance-books.ts'

declare module '#web/slots.ts' {
  interface Slots {
    /** What a book's customer has to pay and has paid for it. */
    bookInvoicing: { book: BookDetails }
  }
}
