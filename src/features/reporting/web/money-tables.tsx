import type { ReactNode } from 'react'
import { formatMoney } from '#shared/money.ts'
import { formatNumber } from '#web/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Report, ReportTable } from '../reporting.ts'
import { BeforeLink } from './list-link.tsx'
import { type NumberColumn, NumberTable } from './number-table.tsx'
import { ReportSection } from './report-section.tsx'

type Row = { key: string; name: string; count: number; netCents: number; beforeCents: number }

/** What is behind a row of each; nothing behind one of the others. */
const LISTS = { sold: 'sold', parties: 'party', vehicles: 'vehicle' } as const

type Props<Of extends Row> = {
  report: Report
  title: string
  definition: string | readonly string[]
  table: Extract<ReportTable, keyof typeof LISTS | 'costCentres'>
  rows: readonly Of[]
  lead: { header: string; cell: (row: Of) => ReactNode }
  count: string
  /** The count as a link to what it counts. */
  countLink?: (row: Of) => ReactNode
  /** Where one key does not identify a row. */
  rowKey?: (row: Of) => string
  empty: string
  /** Before the money. */
  middle?: NumberColumn<Of>
  /** Beneath the money. */
  under?: (row: Of) => string | null
  /** Instead of what the range before had. */
  last?: { header: string; cell: (row: Of) => ReactNode }
}

/** Money by what it is for, the largest first; the file has the rows that are not shown. */
export function MoneyTable<Of extends Row>({ report, title, definition, table, rows, lead, ...rest }: Props<Of>) {
  const { count, countLink, rowKey = ({ key }: Of) => key, empty, middle, last, under } = rest
  const most = Math.max(1, ...rows.map(({ netCents }) => netCents))
  const list = table === 'costCentres' ? null : LISTS[table]
  const hidden = report.rowCounts[table] - rows.length
  return (
    <ReportSection title={title} days={report.days} table={table} definition={definition}>
      {rows.length === 0 ? (
        <EmptyState title={empty}>Valitse pidempi jakso, tai palaa, kun huoltoja on valmistunut.</EmptyState>
      ) : (
        <NumberTable
          caption={title}
          lead={lead}
          columns={[
            { header: count, cell: countLink ?? (({ count }) => formatNumber(count)), shownOn: 'wide' },
            ...(middle ? [middle] : []),
            { header: 'Veroton', cell: (row) => <Money cents={row.netCents} under={under?.(row) ?? null} /> },
            last ?? {
              header: 'Edellinen',
              cell: (row) =>
                list ? (
                  <BeforeLink
                    report={report}
                    list={list}
                    of={rowKey(row)}
                    name={row.name}
                    count={row.beforeCents}
                    text={formatMoney(row.beforeCents)}
                  />
                ) : (
                  formatMoney(row.beforeCents)
                ),
            },
          ]}
          rows={rows}
          rowKey={rowKey}
          share={({ netCents }) => netCents / most}
        />
      )}
      {hidden > 0 ? (
        <p className="text-muted text-sm">Lisäksi {formatNumber(hidden)} pienempää: ne ovat CSV-tiedostossa.</p>
      ) : null}
    </ReportSection>
  )
}

const Money = ({ cents, under }: { cents: number; under: string | null }) => (
  <>
    {formatMoney(cents)}
    {under === null ? null : <span className="block text-muted">{under}</span>}
  </>
)
