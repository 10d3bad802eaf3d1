import { BookOpenCheck } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { MaintenanceBook } from '../maintenance-books.ts'
import { STANDING_LABELS } from './book-words.ts'

/** A book among what a search has found. */
export const searched: SearchedKind<MaintenanceBook> = {
  label: 'Huoltokirja',
  page: ({ id }) => ({ to: '/app/maintenance-books/$maintenanceBookId', params: { maintenanceBookId: id } }),
  Row: BookRow,
}

function BookRow({ result: book }: { result: MaintenanceBook }) {
  const isGarage = useOrganization().type === 'GARAGE'
  const other = isGarage ? book.customer : book.garage
  return (
    <span className="flex min-w-0 gap-x-4 gap-y-1 max-sm:flex-col sm:items-center">
      <span className="flex min-w-0 shrink-0 items-center gap-2 sm:w-40">
        <VehiclePlate registrationNumber={book.registrationNumber} vinNumber={book.vinNumber} />
      </span>
      <span className="grid min-w-0 grow">
        <span className="flex min-w-0 items-center gap-1.5">
          <BookOpenCheck className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="truncate font-semibold">{shortVehicleName(book)}</span>
        </span>
        <span className="truncate text-muted text-sm">
          {STANDING_LABELS[book.group]} · {other.name} · {formatDate(book.createdAt)}
        </span>
      </span>
    </span>
  )
}
