import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarPlus, Download, KeyRound, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatKilometres } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NearLink } from '#web/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { EmptiedPage } from '#web/ui/emptied-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { LOAN_STATES } from '../courtesy-car-kinds.ts'
import { LOAN_STATE_LABELS } from '../courtesy-car-words.ts'
import { LOANS_PAGE_SIZE, type Loan } from '../courtesy-loans.ts'
import { drivenKilometres } from '../loan-facts.ts'
import { CarsFrame } from './cars-frame.tsx'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { type LoansSearch, readLoansSearch } from './courtesy-cars-search.ts'
import { LoanBadge, timesText } from './loan-words.tsx'

const ReserveDialog = lazyComponent(() => import('./reserve-dialog.tsx'), 'ReserveDialog')
const route = getRouteApi('/app/courtesy-cars/loans')
const NOT_YET = { startsAt: null, endsAt: null }

/** Lainat: reservations and loans of now and of years past, filtered, with their file. */
export function LoansPage() {
  const { id: organizationId } = useOrganization()
  const [isReserving, setIsReserving] = useState(false)
  const { page: _, ...filter } = route.useSearch()
  const file = new URLSearchParams(
    Object.entries({ organizationId, ...filter }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  return (
    <CarsFrame
      part="/app/courtesy-cars/loans"
      actions={
        <>
          <ButtonHref download href={`/api/courtesy-cars/loans.csv?${file}`}>
            <Download className="size-4" aria-hidden="true" />
            Lataa CSV
          </ButtonHref>
          <Button kind="primary" onClick={() => setIsReserving(true)}>
            <CalendarPlus className="size-4" aria-hidden="true" />
            Varaa sijaisauto
          </Button>
        </>
      }
    >
      <Loans />
      <LazyOverlay open={isReserving}>
        {isReserving ? <ReserveDialog first={NOT_YET} onClose={() => setIsReserving(false)} /> : null}
      </LazyOverlay>
    </CarsFrame>
  )
}

function Loans() {
  const { id: organizationId } = useOrganization()
  const { page = 1, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: LoansSearch) =>
    void navigate({ search: readLoansSearch(next), replace: true, resetScroll: false })
  const query = useQuery(
    courtesyCarsApi.loans.queryOptions(
      { organizationId, ...filter, page: page - 1 },
      { placeholderData: keepPreviousData },
    ),
  )
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <PausedSearchInput
          aria-label="Hae lainoista"
          placeholder="Rekisterinumero, kuljettaja tai asiakas"
          text={filter.text ?? ''}
          onText={(text) => show({ ...filter, text: text || undefined })}
          className="grow basis-64"
        />
        <Select
          aria-label="Tila"
          value={filter.state ?? ''}
          onChange={({ target }) => show({ ...filter, state: LOAN_STATES.find((one) => one === target.value) })}
          className="basis-44"
        >
          <option value="">Kaikki tilat</option>
          {LOAN_STATES.map((one) => (
            <option key={one} value={one}>
              {LOAN_STATE_LABELS[one]}
            </option>
          ))}
        </Select>
      </div>
      {query.data ? (
        query.data.total === 0 ? (
          <NoLoans isNarrowed={isNarrowed} onClear={() => show({})} />
        ) : query.data.rows.length === 0 ? (
          <EmptiedPage onFirst={() => show(filter)}>Lainoja on vähemmän kuin ennen.</EmptiedPage>
        ) : (
          <>
            <p className="tabular text-muted text-sm" role="status">
              {query.data.total === 1 ? '1 laina' : `${query.data.total} lainaa`}
            </p>
            <Table
              caption="Lainat"
              columns={columns}
              rows={query.data.rows}
              rowKey={({ id }) => id}
              className="rounded-lg border border-line bg-surface max-md:border-0 max-md:bg-transparent"
            />
            <Pagination
              page={page - 1}
              pageCount={Math.ceil(query.data.total / LOANS_PAGE_SIZE)}
              onPageChange={(next) => show({ ...filter, page: next + 1 })}
            />
          </>
        )
      ) : query.isError ? (
        <FailedQuery query={query} title="Lainoja ei voitu hakea" />
      ) : (
        <div className="grid gap-2" aria-busy="true">
          <p className="sr-only">Ladataan lainoja…</p>
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      )}
    </div>
  )
}

const NoLoans = ({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) =>
  isNarrowed ? (
    <EmptyState
      title="Rajaukseen sopivia lainoja ei ole"
      icon={<SearchX />}
      action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
    >
      Kokeile rekisterinumeroa, kuljettajan tai asiakkaan nimeä.
    </EmptyState>
  ) : (
    <EmptyState title="Ei vielä lainoja" icon={<KeyRound />}>
      Varaa sijaisauto huollon aikataulussa, kalenterissa tai täältä.
    </EmptyState>
  )

const columns: readonly Column<Loan>[] = [
  {
    key: 'car',
    header: 'Auto',
    lead: true,
    opensRow: true,
    cell: ({ id, car }) => (
      <VehiclePlate
        registrationNumber={car.registrationNumber}
        vinNumber={null}
        opensRow
        link={<NearLink to="/app/courtesy-cars/loans/$loanId" params={{ loanId: id }} />}
      />
    ),
  },
  {
    key: 'who',
    header: 'Kenellä',
    cell: ({ customer, driverName }) => (
      <span className="grid">
        <span className="wrap-anywhere font-semibold">{customer.name}</span>
        <span className="wrap-anywhere text-muted text-sm">{driverName}</span>
      </span>
    ),
  },
  {
    key: 'times',
    header: 'Aika',
    className: 'tabular',
    cell: ({ startsAt, endsAt }) => timesText(startsAt, endsAt),
  },
  {
    key: 'state',
    header: 'Tila',
    cell: ({ state, isLate }) => <LoanBadge state={state} isLate={isLate} />,
  },
  {
    key: 'driven',
    header: 'Ajettu',
    align: 'end',
    cell: (loan) => {
      const driven = drivenKilometres(loan)
      return driven === null ? '–' : formatKilometres(driven)
    },
  },
]
