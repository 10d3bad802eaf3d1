import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ownPropertiesApi } from '#features/organization-settings/web/organization-settings.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatHours, formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { grainOf } from '../report-range.ts'
import { hoursText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { MECHANIC_DAY_MINUTES } from '../usage.ts'
import { CountLink } from './list-link.tsx'
import { listLinkClass } from './list-link-class.ts'
import { NumberTable } from './number-table.tsx'
import { Chart, GRAINS, HEADERS, rowText, stepText } from './period-section.tsx'
import { ReportSection } from './report-section.tsx'
import { share, wholePercent } from './report-words.ts'
import type { Mark } from './step-chart.tsx'

const DEFINITION =
  'Laskutettavat tunnit jaettuna mekaanikkopäivillä. Laskutettavat tunnit: jaksolla valmistuneiden huoltojen tunneissa myydyt rivit ja hinnaston palvelujen ohjeajat. Mekaanikkopäivä: päivä, jolle mekaanikko on kirjannut työaikaa. Käyttöaste: tunnit päivää kohti jaettuna 7,5 tunnilla, joten 100 % on kokonaan laskutettu päivä.'

type Worked = Pick<Report['periods'][number], 'billedMinutes' | 'mechanicDays'>

/** Hours that were billed of a mechanic's day, to hundredths; null where no mechanic worked. */
const billedOfDay = ({ billedMinutes, mechanicDays }: Worked): number | null =>
  mechanicDays > 0 ? Math.round((billedMinutes / mechanicDays / 60) * 100) / 100 : null

const shareOfDay = ({ billedMinutes, mechanicDays }: Worked): string =>
  share(billedMinutes, mechanicDays * MECHANIC_DAY_MINUTES, wholePercent)

const billedIn = ({ from, to, billedMinutes }: Report['periods'][number]) => (
  <CountLink
    {...{ list: 'billed', days: { from, to }, label: `laskutettu ${rowText({ from, to })}` }}
    {...{ count: billedMinutes, text: hoursText(billedMinutes) }}
  />
)

/** How much of a mechanic's day was billed, compared with what the garage needs and aims at. */
export function UtilisationSection({ report: { days, periods } }: { report: Report }) {
  const grain = grainOf(days)
  const marks = useMarks()
  const title = `Käyttöaste ${GRAINS[grain]}`
  const subject = `Laskutetut tunnit mekaanikkopäivää kohti ${GRAINS[grain]}`
  return (
    <ReportSection
      title={title}
      days={days}
      table="periods"
      definition={DEFINITION}
      chart={
        marks === null ? (
          <Skeleton className="h-62" />
        ) : (
          <Chart
            label={[subject, ...marks.map(({ name, value }) => `${name.toLowerCase()} ${formatHours(value)}`)].join(
              ', ',
            )}
            steps={periods.map((period) => stepText(period, grain))}
            series={[{ name: 'Laskutettu', values: periods.map((period) => billedOfDay(period) ?? 0) }]}
            marks={marks}
            text={formatHours}
          />
        )
      }
    >
      <NumberTable
        caption={title}
        lead={{ header: HEADERS[grain], cell: rowText }}
        columns={[
          { header: 'Laskutettu', cell: billedIn, shownOn: 'wide' },
          { header: 'Mekaanikkopäiviä', cell: ({ mechanicDays }) => formatNumber(mechanicDays), shownOn: 'wide' },
          { header: 'Päivää kohti', cell: (period) => formatOrDash(billedOfDay(period)) },
          { header: 'Käyttöaste', cell: shareOfDay },
        ]}
        rows={periods}
        rowKey={({ from }) => from}
      />
      <NearLink
        to="/app/settings/$page"
        params={{ page: 'organization-properties' }}
        className={clsx(listLinkClass, 'print:hidden')}
      >
        Kannattavuusraja ja tavoite
      </NearLink>
    </ReportSection>
  )
}

const formatOrDash = (hours: number | null): string => (hours === null ? '–' : formatHours(hours))

/** What the garage has set for itself, in hours; null until that is known. The chart is drawn without it where it cannot be. */
function useMarks(): Mark[] | null {
  const { id: organizationId } = useOrganization()
  const { data, isPending } = useQuery(ownPropertiesApi.get.queryOptions({ organizationId }))
  if (isPending) return null
  if (data?.type !== 'GARAGE') return []
  const { breakEvenHours, targetHours } = data
  return [
    ...(breakEvenHours === null ? [] : [{ name: 'Kannattavuusraja', value: breakEvenHours }]),
    ...(targetHours === null ? [] : [{ name: 'Tavoite', value: targetHours }]),
  ]
}
