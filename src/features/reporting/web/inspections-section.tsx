import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { plusDays, plusMonths } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatNumber } from '#web/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Days } from '../report-range.ts'
import type { InspectionFigures } from '../reporting.ts'
import { CountLink } from './list-link.tsx'
import { NumberTable } from './number-table.tsx'
import { ReportSection } from './report-section.tsx'
import { reportingApi } from './reporting.api.ts'

const DEFINITION =
  'Jaksolla valmiiksi merkityt tarkastukset. Löydös on keltainen tai punainen kohta. Pyydetty: löydöksestä on lisätyöpyyntö, jota ei ole peruttu. Hyväksytty: asiakas hyväksyi sen rivin; eurot ovat näiden rivien summa ilman arvonlisäveroa.'

type Row = InspectionFigures['total'] & { name: string; of?: string; days?: Days }

/** What the garage's inspections found, what was asked of it, and what the customers said yes to. */
export function InspectionsSection({ days }: { days: Days }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(reportingApi.inspections.queryOptions({ organizationId, ...days }))
  const { data } = found
  // a garage that has inspected nothing has nothing to read here
  if (data?.total.inspections === 0) return null
  return (
    <ReportSection title="Tarkastukset" days={days} definition={DEFINITION}>
      {data ? (
        <>
          <Numbers
            caption="Tarkastukset kuukausittain"
            header="Kuukausi"
            rows={[
              { ...data.total, name: 'Koko jakso' },
              ...data.months.map((row) => ({ ...row, name: monthText(row.month), days: within(row.month, days) })),
            ]}
          />
          {data.mechanics.length > 0 ? (
            <Numbers
              caption="Tarkastukset tekijöittäin"
              header="Tarkastaja"
              rows={data.mechanics.map((row) => ({ ...row, of: row.key }))}
            />
          ) : null}
        </>
      ) : found.isError ? (
        <FailedQuery query={found} title="Tarkastusten lukuja ei voitu hakea" />
      ) : (
        <Skeleton className="h-32" />
      )}
    </ReportSection>
  )
}

function Numbers({ caption, header, rows }: { caption: string; header: string; rows: readonly Row[] }) {
  const column = (
    title: string,
    list: 'inspected' | 'findings' | 'findingsAsked' | 'findingsApproved',
    count: (row: Row) => number,
  ) => ({
    header: title,
    cell: (row: Row) => (
      <CountLink
        list={list}
        count={count(row)}
        text={formatNumber(count(row))}
        label={`${title.toLowerCase()}, ${row.name}`}
        {...(row.of !== undefined && { of: row.of })}
        {...(row.days && { days: row.days })}
      />
    ),
  })
  return (
    <NumberTable
      caption={caption}
      lead={{ header, cell: ({ name }) => name }}
      columns={[
        { ...column('Tarkastuksia', 'inspected', (row) => row.inspections), shownOn: 'wide' },
        column('Löydöksiä', 'findings', (row) => row.findings),
        column('Pyydetty', 'findingsAsked', (row) => row.asked),
        column('Hyväksytty', 'findingsApproved', (row) => row.approved),
        { header: 'Veroton', cell: ({ netCents }) => formatMoney(netCents), shownOn: 'wide' },
      ]}
      rows={rows}
      rowKey={({ name, of }) => of ?? name}
    />
  )
}

/** `11/2026`. */
const monthText = (month: string): string => `${Number(month.slice(5))}/${month.slice(0, 4)}`

/** The days of the month that the report is about. */
function within(month: string, { from, to }: Days): Days {
  const first = `${month}-01`
  const last = plusDays(plusMonths(first, 1), -1)
  return { from: first > from ? first : from, to: last < to ? last : to }
}
