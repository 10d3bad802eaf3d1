import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate, formatTime } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Report } from '../reporting.ts'
import { CustomerReport } from './customer-report.tsx'
import { GarageReport } from './garage-report.tsx'
import { RangeBar } from './range-bar.tsx'
import { reportingApi } from './reporting.api.ts'
import { type ReportingSearch, readReportingSearch, shownRange } from './reporting-search.ts'

/** Raportointi: figures of the own organisation over a range of days, beside as many days before them. */
export function ReportingPage() {
  usePageTitle('Raportointi')
  const { id: organizationId, type } = useOrganization()
  const search = readReportingSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const range = shownRange(search, dayInHelsinki(new Date()))
  const { from, to } = range
  const asked = useQuery(
    reportingApi.report.queryOptions(
      { organizationId, from, to },
      { placeholderData: keepPreviousData, staleTime: 30_000 },
    ),
  )
  const show = (next: ReportingSearch) => void navigate({ to: '/app/reporting', search: next })
  return (
    <>
      <PageHeader title="Raportointi">
        {type === 'GARAGE'
          ? 'Mitä on tehty, missä ajassa ja millä tuloksella.'
          : 'Mitä autojen huollot ovat maksaneet ja kuinka kauan autot ovat olleet pois ajosta.'}
      </PageHeader>
      <RangeBar range={range} onShow={show} />
      {asked.data ? (
        <div aria-busy={asked.isPlaceholderData} className={asked.isPlaceholderData ? 'opacity-60' : ''}>
          <Compared report={asked.data} at={asked.dataUpdatedAt} />
          {type === 'GARAGE' ? <GarageReport report={asked.data} /> : <CustomerReport report={asked.data} />}
        </div>
      ) : asked.isError ? (
        <FailedQuery query={asked} title="Raporttia ei voitu hakea" />
      ) : (
        <Loading />
      )}
    </>
  )
}

const rangeText = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`

/** `at` is when the answer came: what happens today is in it up to then. */
const Compared = ({ report: { days, before }, at }: { report: Report; at: number }) => (
  <p className="tabular mb-4 text-muted text-sm" role="status">
    {rangeText(days)}, vertailu edelliseen yhtä pitkään jaksoon {rangeText(before)}. Luvut ovat ajan tasalla klo{' '}
    {formatTime(new Date(at))}. Kaikki summat ovat ilman arvonlisäveroa.
  </p>
)

const Loading = () => (
  <div className="grid gap-4" aria-busy="true">
    <p className="sr-only">Ladataan raporttia…</p>
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <Skeleton key={place} className="h-32" />
      ))}
    </div>
    <Skeleton className="h-80" />
    <Skeleton className="h-80" />
  </div>
)
