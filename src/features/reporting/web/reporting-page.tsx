import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatTime } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Report } from '../reporting.ts'
import { CustomerReport } from './customer-report.tsx'
import { GarageReport } from './garage-report.tsx'
import { NumberList } from './number-list.tsx'
import { RangeBar } from './range-bar.tsx'
import { rangeText } from './report-words.ts'
import { reportingApi } from './reporting.api.ts'
import { type ReportingSearch, readReportingSearch, type ShownRange, shownRange } from './reporting-search.ts'

/** Raportointi: figures of the own organisation over a range of days, and the list behind each of them. */
export function ReportingPage() {
  const search = readReportingSearch(useSearch({ strict: false }))
  const range = shownRange(search, dayInHelsinki(new Date()))
  return search.list ? (
    <NumberList key={`${search.list} ${search.of}`} list={search.list} of={search.of} search={search} range={range} />
  ) : (
    <Figures range={range} />
  )
}

/** The figures, compared with those of as many days before. */
function Figures({ range }: { range: ShownRange }) {
  usePageTitle('Raportointi')
  const { id: organizationId, type } = useOrganization()
  const navigate = useNavigate()
  const { from, to } = range
  const asked = useQuery(
    reportingApi.report.queryOptions({ organizationId, from, to }, { placeholderData: keepPreviousData }),
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

/** `at` is when the answer came: what happens today is in it up to then. The days are announced, not each time they are fetched again. */
const Compared = ({ report: { days, before }, at }: { report: Report; at: number }) => (
  <p className="tabular mb-4 text-muted text-sm">
    <span role="status">
      {rangeText(days)}, vertailu edelliseen yhtä pitkään jaksoon {rangeText(before)}.
    </span>{' '}
    Luvut ovat ajan tasalla klo {formatTime(new Date(at))}. Kaikki summat ovat ilman arvonlisäveroa.
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
