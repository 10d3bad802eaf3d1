import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { monthText } from '#features/invoice-bases/web/list/billable-groups.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayText, plusDays, plusMonths } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { TakingsDay } from '../../takings.ts'
import { takingsApi } from '../receipts.api.ts'
import { differenceText } from './cash-sheet.tsx'

const columns: Column<TakingsDay>[] = [
  {
    key: 'day',
    header: 'Päivä',
    lead: true,
    cell: ({ day }) => (
      <Link
        to="/app/invoicing/takings"
        search={{ day }}
        className="tabular font-semibold underline underline-offset-4 after:absolute after:inset-0"
      >
        {dayText(day)}
      </Link>
    ),
  },
  { key: 'receipts', header: 'Kuitteja', align: 'end', cell: ({ receipts }) => receipts },
  { key: 'refunds', header: 'Hyvityksiä', align: 'end', cell: ({ refunds }) => refunds },
  { key: 'sales', header: 'Kuittien myynti', align: 'end', cell: ({ salesCents }) => formatMoney(salesCents) },
  { key: 'cash', header: 'Käteistä', align: 'end', cell: ({ cashCents }) => formatMoney(cashCents) },
  { key: 'total', header: 'Kaikki maksut', align: 'end', cell: ({ totalCents }) => formatMoney(totalCents) },
  {
    key: 'difference',
    header: 'Kassaero',
    align: 'end',
    cell: ({ differenceCents }) => (differenceCents === null ? 'ei laskettu' : differenceText(differenceCents)),
  },
]

/** The days of a month on which anything was paid, and the month as a file for bookkeeping. */
export function MonthDays({ month, today }: { month: string; today: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(takingsApi.month.queryOptions({ organizationId, month }))
  if (!found.data)
    return found.isError ? (
      <FailedQuery query={found} title="Kuukautta ei voitu hakea" />
    ) : (
      <Skeleton className="h-32 w-full" />
    )
  if (found.data.length === 0) return null
  const last = plusDays(plusMonths(`${month}-01`, 1), -1)
  const to = last < today ? last : today
  return (
    <section aria-labelledby="month-of-takings">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="month-of-takings" className="font-semibold text-xl first-letter:uppercase">
          {monthText(month)}
        </h2>
        <ButtonHref
          size="sm"
          className="print:hidden"
          href={`/api/takings.csv?organizationId=${organizationId}&from=${month}-01&to=${to}`}
          download
        >
          CSV
          <span className="sr-only"> kuukaudelta</span>
        </ButtonHref>
      </header>
      <div className="rounded-lg border border-line bg-surface">
        <Table caption="Kuukauden kassapäivät" columns={columns} rows={found.data} rowKey={({ day }) => day} />
      </div>
    </section>
  )
}
