import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { remindersApi } from '#features/reminders/web/reminders.api.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Days } from '../report-range.ts'
import { ReportSection } from './report-section.tsx'
import { share, wholePercent } from './report-words.ts'

/** What became of the reminders to the garage's own customers. */
export function RemindersSection({ days }: { days: Days }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(remindersApi.sums.queryOptions({ organizationId, ...days }))
  const { data } = found
  // a garage that has sent none has nothing to read here
  if (data?.sent === 0 && data.failed === 0) return null
  return (
    <ReportSection
      title="Muistutukset"
      days={days}
      definition="Jaksolla lähteneet muistutukset huolloista ja katsastuksista. Ajan varasi: muistutuksen linkistä tehty huolto, ja sen rivit alennuksineen ilman arvonlisäveroa."
    >
      {data ? (
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          <dt>Lähetetty</dt>
          <dd className="text-right font-semibold">{formatNumber(data.sent)}</dd>
          {data.failed > 0 ? (
            <>
              <dt>Ei mennyt perille</dt>
              <dd className="text-right">{formatNumber(data.failed)}</dd>
            </>
          ) : null}
          <dt>Avattu</dt>
          <dd className="text-right">{formatNumber(data.opened)}</dd>
          <dt>Ajan varasi</dt>
          <dd className="text-right font-semibold">
            {formatNumber(data.booked)} ({share(data.booked, data.sent, wholePercent)})
          </dd>
          <dt>Ei halua muistutuksia</dt>
          <dd className="text-right">{formatNumber(data.refused)}</dd>
          <dt>Myynti varatuista, veroton</dt>
          <dd className="text-right font-semibold">{formatMoney(data.netCents)}</dd>
        </dl>
      ) : found.isError ? (
        <FailedQuery query={found} title="Muistutusten lukuja ei voitu hakea" />
      ) : (
        <Skeleton className="h-32" />
      )}
      <p className="print:hidden">
        <NearLink to="/app/reminders" search={{ list: 'waiting' }} className="underline underline-offset-4">
          Muistutetut, jotka eivät ole vastanneet
        </NearLink>
      </p>
    </ReportSection>
  )
}
