import type { BookRow } from '#features/maintenance-books/server/maintenance-books.access.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { InvoicedJob, InvoicedLine } from '../invoice-document.ts'

/** The line of a book: the fee for the history that its customer asked for. */
export const bookLines = ({ feeCents }: { feeCents: number }): InvoicedLine[] => [
  {
    kind: 'OTHER',
    code: '',
    name: 'Sähköinen huoltohistoria',
    quantityThousandths: 1000,
    unit: 'kpl',
    unitPriceCents: feeCents,
    discountPerMille: 0,
    vatCode: 'STANDARD',
  },
]

/** The day of the VAT rate: when the customer got it. */
export const bookDay = ({ deliveredAt, groupSince }: Pick<BookRow, 'deliveredAt' | 'groupSince'>): string =>
  dayInHelsinki(new Date(deliveredAt ?? groupSince))

export const bookTitle = ({ unbilledCount }: { unbilledCount: number }): string => {
  if (unbilledCount === 0) return ''
  return unbilledCount === 1 ? '1 merkintä' : `${unbilledCount} merkintää`
}

/** Its job on the basis. */
export const invoicedBook = (book: BookRow): InvoicedJob => ({
  ticketId: null,
  number: '',
  title: bookTitle(book),
  customerReference: '',
  plate: book.registrationNumber ?? book.vinNumber ?? '',
  day: bookDay(book),
  lines: bookLines(book),
})
