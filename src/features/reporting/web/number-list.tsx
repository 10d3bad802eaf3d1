import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListX } from 'lucide-react'
import { useEffect } from 'react'
import { OWN_PART_LABELS, STANDING_LABELS } from '#features/offer-requests/state-words.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { usePages } from '#web/use-pages.ts'
import type { ListedRow, ReportList, ReportListPage } from '../report-list.ts'
import { alsoBroughtBy, broughtBy, momentWord, wordsOfList } from './list-words.ts'
import { rangeText } from './report-words.ts'
import { reportingApi } from './reporting.api.ts'
import type { ReportingSearch, ShownRange } from './reporting-search.ts'

type Props = { list: ReportList; of: string | undefined; search: ReportingSearch; range: ShownRange }

/** The list behind a number of the report: what it counts, one by one. */
export function NumberList({ list, of, search, range: { from, to } }: Props) {
  const { id: organizationId, type } = useOrganization()
  const report = useQuery(reportingApi.report.queryOptions({ organizationId, from, to }))
  const words = wordsOfList(list, of, type, report.data)
  usePageTitle(words.title)
  const asked = { organizationId, from, to, list, ...(of !== undefined && { key: of }) }
  const { query, rows } = usePages<ListedRow, ReportListPage['next']>(reportingApi.list.queryKey(asked), (cursor) =>
    fetchOnce<ReportListPage>(reportingApi.list.queryOptions({ ...asked, cursor })),
  )
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  // none of the newest may fit: a user who came for the number wants to see what it counts
  const looksOn = rows?.length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage()
  }, [looksOn, isFetching, fetchNextPage])
  const { list: _, of: __, ...range } = search
  return (
    <div className="mx-auto max-w-7xl">
      <PageHeader
        title={words.of ? `${words.title}: ${words.of}` : words.title}
        crumbs={[
          <Link key="reporting" to="/app/reporting" search={range}>
            Raportointi
          </Link>,
        ]}
      >
        <span className="tabular">{rangeText({ from, to })}</span>
      </PageHeader>
      {query.isPending || looksOn ? (
        <Waiting />
      ) : !rows ? (
        <FailedQuery query={query} title="Luetteloa ei voitu hakea" />
      ) : rows.length === 0 && !query.hasNextPage ? (
        <EmptyState
          title={`Jaksolla ei ole tällaisia ${isOfRequests(list) ? 'tarjouspyyntöjä' : 'huoltoja'}`}
          icon={<ListX />}
        >
          Valitse raportissa toinen jakso.
        </EmptyState>
      ) : (
        <div className="grid gap-3">
          <p className="tabular min-h-5 text-muted text-sm" role="status">
            {words.total ? `Yhteensä ${words.total}` : ''}
          </p>
          <ul
            aria-label={words.title}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface empty:hidden"
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} list={list} />
            ))}
          </ul>
          <MorePages query={query} />
        </div>
      )}
    </div>
  )
}

const isOfRequests = (list: ReportList) => list === 'offersAsked' || list === 'offersSent'

/** A ticket or an offer request in a line, on a phone in three; all of it is the link. */
function Row({ row, list }: { row: ListedRow; list: ReportList }) {
  const { type } = useOrganization()
  const value = broughtBy(list, row)
  const second = alsoBroughtBy(list, row, type)
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-ink/4 desktop:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,13rem)_11rem_6.5rem] desktop:py-2">
      <VehiclePlate registrationNumber={row.registrationNumber} vinNumber={row.vinNumber} />
      <span className="tabular justify-self-end text-muted text-sm desktop:order-1">
        <span className="sr-only">{momentWord[list]} </span>
        {formatDate(row.at)}
      </span>
      <span className="col-span-2 grid min-w-0 desktop:col-span-1">
        <NearLink {...pageOf(row)} className="truncate font-semibold after:absolute after:inset-0">
          {row.title}
          <span className="sr-only"> {row.registrationNumber ?? row.vinNumber}</span>
        </NearLink>
        <span className="truncate text-muted text-sm">
          {[row.kind === 'ticket' && row.number, shortVehicleName(row)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="min-w-0 truncate max-desktop:text-sm">{row.party}</span>
      <span className="grid justify-items-end justify-self-end text-right">
        {value === null ? (
          <State row={row} />
        ) : (
          <span className="tabular whitespace-nowrap font-semibold">{value}</span>
        )}
        {second ? <span className="tabular whitespace-nowrap text-muted text-sm">{second}</span> : null}
      </span>
    </li>
  )
}

const pageOf = (row: ListedRow) =>
  row.kind === 'ticket'
    ? ({ to: '/app/tickets/$ticketId', params: { ticketId: row.ticketId } } as const)
    : ({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId: row.offerRequestId } } as const)

/** Its status now. */
const State = ({ row }: { row: ListedRow }) =>
  row.kind === 'ticket' ? (
    <StatusBadge tone={row.status}>{STATUS_LABELS[row.status]}</StatusBadge>
  ) : (
    <Badge>{row.standing === 'OPEN' ? OWN_PART_LABELS[row.askedState] : STANDING_LABELS[row.standing]}</Badge>
  )

const Waiting = () => (
  <div className="grid gap-2" aria-busy="true">
    <p className="sr-only">Ladataan luetteloa…</p>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
      <Skeleton key={place} className="h-14 max-desktop:h-28" />
    ))}
  </div>
)
