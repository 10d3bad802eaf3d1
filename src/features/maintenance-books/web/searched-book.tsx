import { BookOpenCheck } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SearchedCar } from '#features/vehicles/web/searched-car.tsx'
import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { type MaintenanceBook, STANDING_LABELS } from '../maintenance-books.ts'

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
    <SearchedCar vehicle={book} icon={BookOpenCheck}>
      {STANDING_LABELS[book.group]} · {other.name} · {formatDate(book.createdAt)}
    </SearchedCar>
  )
}
