import { clsx } from 'clsx'
import type { ImportReport } from '#shared/import-report.ts'
import { formatNumber } from '../format.ts'

/** In the window; the file has all that the server returned. */
const SHOWN = 100

export const cellClass = 'px-3 py-1.5 text-left align-top max-sm:px-1.5'

type FindingsProps = {
  title: string
  column: string
  /** So many of what: `virhettä`. */
  many: string
  findings: ImportReport['errors']
  count: number
  /** The name of the row and the value of its cell are columns too. */
  hasCells?: boolean
}

/** What is wrong or odd, row by row. */
export function Findings({ title, column, many, findings: all, count, hasCells = false }: FindingsProps) {
  const findings = all.slice(0, SHOWN)
  const hasNames = hasCells && findings.some(({ name }) => name)
  return (
    <section aria-label={title} className="grid gap-1">
      <div
        className="max-h-60 overflow-auto rounded-md border border-line bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-line border-b text-muted">
              <th className={cellClass}>Rivi</th>
              {hasNames ? <th className={clsx(cellClass, 'max-sm:hidden')}>Kohde</th> : null}
              <th className={cellClass}>Sarake</th>
              {hasCells ? <th className={clsx(cellClass, 'max-sm:hidden')}>Tiedostossa</th> : null}
              <th className={cellClass}>{column}</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ row, column: at, message, name, value }) => (
              <tr key={`${row} ${at} ${message}`} className="border-line border-b last:border-b-0">
                <td className={clsx(cellClass, 'tabular')}>{row ?? '–'}</td>
                {hasNames ? <td className={clsx(cellClass, 'wrap-anywhere min-w-32 max-sm:hidden')}>{name}</td> : null}
                {/* on a phone what is wrong must be seen without scrolling */}
                <td className={clsx(cellClass, 'max-sm:wrap-anywhere sm:whitespace-nowrap')}>{at || '–'}</td>
                {hasCells ? (
                  <td className={clsx(cellClass, 'wrap-anywhere font-semibold text-danger max-sm:hidden')}>
                    {value || (row === null ? '–' : 'puuttuu')}
                  </td>
                ) : null}
                <td className={clsx(cellClass, 'wrap-anywhere sm:min-w-56')}>
                  {message}
                  {hasCells && (name || value) ? (
                    <span className="block text-muted sm:hidden">{[name, value].filter(Boolean).join(': ')}</span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > findings.length ? (
        <p className="text-muted text-sm">
          Näytetään {findings.length} ensimmäistä {many}, kaikkiaan {formatNumber(count)}.
        </p>
      ) : null}
    </section>
  )
}
