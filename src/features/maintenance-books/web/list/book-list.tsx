import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { BookCard } from '../../maintenance-books.ts'
import { entriesText } from '../book-words.ts'

/** A book with its car and the other side; the whole row opens it. */
const BookRow = ({ book, other }: { book: BookCard; other: string }) => (
  <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-ink/4">
    <VehiclePlate
      opensRow
      registrationNumber={book.registrationNumber}
      vinNumber={book.vinNumber}
      link={<NearLink to="/app/maintenance-books/$maintenanceBookId" params={{ maintenanceBookId: book.id }} />}
    />
    <span className="grid min-w-0 grow basis-48 gap-0.5">
      <span className="wrap-anywhere font-semibold">{shortVehicleName(book)}</span>
      <span className="wrap-anywhere text-muted text-sm">{other}</span>
    </span>
    <span className="tabular grid justify-items-end gap-0.5 text-sm max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-x-3">
      <span>{book.signedCount === 0 ? 'Ei merkintöjä' : entriesText(book.signedCount)}</span>
      <span className="text-muted">
        {formatDate(book.groupSince)}
        {book.feeCents > 0 ? ` · ${formatMoney(book.feeCents)}` : ''}
      </span>
    </span>
  </li>
)

type ListProps = { label: string; books: readonly BookCard[]; other: 'garage' | 'customer' }

export const BookList = ({ label, books, other }: ListProps) => (
  <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
    {books.map((book) => (
      <BookRow key={book.id} book={book} other={book[other].name} />
    ))}
  </ul>
)

export const BooksAwaited = () => (
  <div className="grid gap-3" aria-busy="true">
    <p className="sr-only">Ladataan huoltokirjoja…</p>
    {['a', 'b', 'c'].map((row) => (
      <Skeleton key={row} className="h-20 w-full" />
    ))}
  </div>
)
