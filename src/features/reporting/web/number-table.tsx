import { clsx } from 'clsx'
import type { Key, ReactNode } from 'react'

export type NumberColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Left out on the other. */
  shownOn?: 'wide' | 'phone'
}

type Props<Row> = {
  /** What the table is; read, not seen. */
  caption: string
  /** What each row is about. */
  lead: NumberColumn<Row>
  /** Figures. */
  columns: readonly NumberColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** How long the bar behind a row's lead is, from 0 to 1. */
  share?: ((row: Row) => number) | undefined
  /** Few rows, of which all are seen at once. */
  isWhole?: boolean
}

const shown = { wide: 'max-sm:hidden', phone: 'sm:hidden' }

/** Few columns of numbers, so narrow that they fit a phone unchanged; long ones scroll within their box. */
export function NumberTable<Row>({ caption, lead, columns, rows, rowKey, share, isWhole = false }: Props<Row>) {
  return (
    <section
      // positioned, so that what is hidden in it for screen readers does not widen the page; it takes the pixel at the end of a row
      className={clsx('relative overflow-auto print:max-h-none', !isWhole && 'max-h-96')}
      aria-label={`${caption}, taulukko`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-surface">
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-1.5 pr-2 text-left font-semibold">
              {lead.header}
            </th>
            {columns.map(({ header, shownOn }) => (
              <th
                key={header}
                scope="col"
                className={clsx('px-2 py-1.5 text-right font-semibold last:pr-px', shownOn && shown[shownOn])}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line border-b last:border-b-0">
              <th scope="row" className="wrap-anywhere py-1.5 pr-2 text-left font-normal">
                {lead.cell(row)}
                {share ? (
                  <span className="mt-1 block h-1.5 rounded-full bg-sunken" aria-hidden="true">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${Math.max(0, Math.min(1, share(row))) * 100}%` }}
                    />
                  </span>
                ) : null}
              </th>
              {columns.map(({ header, cell, shownOn }) => (
                <td
                  key={header}
                  className={clsx('tabular px-2 py-1.5 text-right last:pr-px', shownOn && shown[shownOn])}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
