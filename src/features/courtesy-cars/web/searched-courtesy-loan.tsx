import type { SearchedKind } from '#web/feature.ts'
import { formatDate } from '#web/format.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { LOAN_STATE_LABELS } from '../courtesy-car-words.ts'
import type { SearchedCourtesyLoan } from '../courtesy-search.ts'

/** A loan of a courtesy car among what a search has found. */
export const searched: SearchedKind<SearchedCourtesyLoan> = {
  label: 'Sijaisautolaina',
  page: ({ id }) => ({ to: '/app/courtesy-cars/loans/$loanId', params: { loanId: id } }),
  Row: LoanResult,
}

function LoanResult({ result }: { result: SearchedCourtesyLoan }) {
  const { registrationNumber, customer, driverName, state, createdAt, endsAt } = result
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <VehiclePlate registrationNumber={registrationNumber} vinNumber={null} />
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{[customer, driverName].filter(Boolean).join(' · ')}</span>
        <span className="truncate text-muted text-sm">
          {LOAN_STATE_LABELS[state]} {formatDate(createdAt)}–{formatDate(endsAt)}
        </span>
      </span>
    </span>
  )
}
