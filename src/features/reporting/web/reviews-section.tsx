import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { averageText } from '#features/reviews/rating.ts'
import { reviewsApi } from '#features/reviews/web/reviews.api.ts'
import { StarsGiven } from '#features/reviews/web/stars.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Days } from '../report-range.ts'
import { ReportSection } from './report-section.tsx'
import { share, wholePercent } from './report-words.ts'

/** What customers thought of the garage's work. */
export function ReviewsSection({ days }: { days: Days }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(reviewsApi.sums.queryOptions({ organizationId, ...days }))
  const { data } = found
  const count = data?.byStars.reduce((sum, row) => sum + row.count, 0) ?? 0
  // a garage without reviews has nothing to read here
  if (data && count === 0) return null
  const stars = data?.byStars.reduce((sum, row) => sum + row.count * row.stars, 0) ?? 0
  return (
    <ReportSection
      title="Arviot"
      days={days}
      definition="Jaksolla annetut arviot, jotka näkyvät korjaamon tiedoissa. Keskiarvo on näiden tähtien keskiarvo; korjaamon tiedoissa se on kaikista arvioista."
    >
      {data ? (
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          <dt>Keskiarvo</dt>
          <dd className="text-right font-semibold">{averageText({ count, average: stars / count })}</dd>
          <dt>Arvioita</dt>
          <dd className="text-right font-semibold">{formatNumber(count)}</dd>
          {data.byStars.map((row) => (
            <div key={row.stars} className="contents">
              <dt>
                <StarsGiven stars={row.stars} />
              </dt>
              <dd className="text-right">{formatNumber(row.count)}</dd>
            </div>
          ))}
          <dt>Vastattu</dt>
          <dd className="text-right">
            {formatNumber(data.answered)} ({share(data.answered, count, wholePercent)})
          </dd>
        </dl>
      ) : found.isError ? (
        <FailedQuery query={found} title="Arvioiden lukuja ei voitu hakea" />
      ) : (
        <Skeleton className="h-32" />
      )}
      <p className="print:hidden">
        <NearLink
          to="/app/organizations/$organizationId"
          params={{ organizationId }}
          className="underline underline-offset-4"
        >
          Lue arviot
        </NearLink>
      </p>
    </ReportSection>
  )
}
