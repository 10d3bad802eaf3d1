import { partsOf } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate, formatNumber } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import type { ReportList } from '../report-list.ts'
import { type Days, type Grain, grainOf } from '../report-range.ts'
import { hoursText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { CountLink } from './list-link.tsx'
import { NumberTable } from './number-table.tsx'
import { ReportSection } from './report-section.tsx'
import { daysText } from './report-words.ts'

export const Chart = lazyComponent(() => import('./step-chart.tsx'), 'StepChart')

export const GRAINS: Record<Grain, string> = { day: 'päivittäin', week: 'viikoittain', month: 'kuukausittain' }
export const HEADERS: Record<Grain, string> = { day: 'Päivä', week: 'Viikko', month: 'Kuukausi' }

/** "3.11." below a bar; of a month "11/26". */
export function stepText({ from }: Days, grain: Grain): string {
  const { year, month, day } = partsOf(from)
  return grain === 'month' ? `${month}/${String(year).slice(2)}` : `${day}.${month}.`
}

export const rowText = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from).replace(/\d{4}$/, '')}–${formatDate(to)}`

type Period = Report['periods'][number]
type Linked = { list: ReportList; label: string; count: number; text: string }

/** A number of a step, as the link to what it counts. */
const linked = ({ from, to }: Period, { label, ...link }: Linked) => (
  <CountLink {...link} days={{ from, to }} label={`${label} ${rowText({ from, to })}`} />
)

const countOf = (period: Period, list: 'ticketsIn' | 'ticketsOut', label: string) =>
  linked(period, { list, label, count: period[list], text: formatNumber(period[list]) })

/** What came and what was finished, in steps of the calendar. */
export function FlowSection({ report, incoming }: { report: Report; incoming: string }) {
  const { days, periods } = report
  const grain = grainOf(days)
  return (
    <ReportSection
      title={`Huollot ${GRAINS[grain]}`}
      days={days}
      table="periods"
      definition={`${incoming}: huolto luotiin jakson aikana, tulipa siitä mitä tahansa. Valmistuneet: huolto siirtyi jakson aikana tilaan Valmis eikä sitä ole avattu uudelleen.`}
      chart={
        <Chart
          label={`${incoming} ja valmistuneet huollot ${GRAINS[grain]}`}
          steps={periods.map((period) => stepText(period, grain))}
          series={[
            { name: incoming, values: periods.map(({ ticketsIn }) => ticketsIn) },
            { name: 'Valmistuneet', values: periods.map(({ ticketsOut }) => ticketsOut) },
          ]}
          text={formatNumber}
        />
      }
    >
      <NumberTable
        caption={`Huollot ${GRAINS[grain]}`}
        lead={{ header: HEADERS[grain], cell: rowText }}
        columns={[
          { header: incoming, cell: (period) => countOf(period, 'ticketsIn', incoming) },
          { header: 'Valmistuneet', cell: (period) => countOf(period, 'ticketsOut', 'Valmistuneet') },
        ]}
        rows={periods}
        rowKey={({ from }) => from}
      />
    </ReportSection>
  )
}

const workedIn = (period: Period) =>
  linked(period, {
    list: 'worked',
    label: 'Työaika',
    count: period.workedMinutes,
    text: hoursText(period.workedMinutes),
  })

const offRoadIn = (period: Period) =>
  linked(period, {
    list: 'offRoad',
    label: 'Pois ajosta',
    count: period.offRoadMinutes,
    text: daysText(period.offRoadMinutes),
  })

type MoneyProps = { report: Report; title: string; definition: string; second: 'workedMinutes' | 'offRoadMinutes' }

/** Money in the same steps, with the hours or days that belong to it. */
export function MoneySection({ report, title, definition, second }: MoneyProps) {
  const { days, periods } = report
  const grain = grainOf(days)
  return (
    <ReportSection
      title={`${title} ${GRAINS[grain]}`}
      days={days}
      table="periods"
      definition={definition}
      chart={
        <Chart
          label={`${title} ${GRAINS[grain]}, euroa ilman veroa`}
          steps={periods.map((period) => stepText(period, grain))}
          series={[{ name: title, values: periods.map(({ netCents }) => netCents) }]}
          text={(cents) => `${formatNumber(Math.round(cents / 100))}\u00a0€`}
        />
      }
    >
      <NumberTable
        caption={`${title} ${GRAINS[grain]}`}
        lead={{ header: HEADERS[grain], cell: rowText }}
        columns={[
          {
            header: title,
            cell: (period) =>
              linked(period, {
                list: 'ticketsOut',
                label: title,
                count: period.ticketsOut,
                text: formatMoney(period.netCents),
              }),
          },
          second === 'workedMinutes'
            ? { header: 'Työaika', cell: workedIn }
            : { header: 'Pois ajosta', cell: offRoadIn },
        ]}
        rows={periods}
        rowKey={({ from }) => from}
      />
    </ReportSection>
  )
}
