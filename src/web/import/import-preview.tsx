import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { capitalized } from '#shared/capitalized.ts'
import type { ImportReport } from '#shared/import-report.ts'
import { formatNumber } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorFile, wrongRowsFile } from './error-file.ts'
import { cellClass, Findings } from './import-findings.tsx'
import { Sums } from './import-run-view.tsx'
import { downloadTemplate } from './template-file.ts'

type Props = {
  report: ImportReport
  /** One and many of what comes in: `['kuljettaja', 'kuljettajaa']`. */
  counted: readonly [string, string]
}

/** What a file holds, what bringing it in would do, and what is wrong with which row. */
export function ImportPreview({ report, counted }: Props) {
  const { errorCount, warningCount, rowCount, columns, ignoredColumns, wrongRows } = report
  return (
    <div className="grid min-w-0 gap-4">
      <div role="status">
        {errorCount > 0 ? (
          <Notice kind="danger" title={errorCount === 1 ? 'Yksi virhe' : `${formatNumber(errorCount)} virhettä`}>
            {columns.length > 0
              ? `Mitään ei ole vielä tallennettu. Korjaa tiedosto ja valitse se uudelleen${report.added + report.updated > 0 ? ', tai tuo vain oikeat rivit' : ''}.`
              : 'Mitään ei tallennettu. Valitse, mitä sarakkeet ovat, tai korjaa tiedosto ja valitse se uudelleen.'}
          </Notice>
        ) : (
          <Notice
            kind={warningCount > 0 ? 'signal' : 'done'}
            title={`${countOf(rowCount, counted)} luettu, ${warningCount > 0 ? countOf(warningCount, WARNINGS) : 'kaikki kunnossa'}`}
          >
            {willHappen(report)}
          </Notice>
        )}
      </div>
      {report.sums ? <Sums sums={report.sums} /> : null}
      {ignoredColumns.length > 0 ? (
        <p className="text-muted text-sm">Näitä sarakkeita ei käytetä: {ignoredColumns.join(', ')}.</p>
      ) : null}
      {errorCount > 0 ? (
        <>
          <Findings
            title="Virheet"
            column="Virhe"
            many="virhettä"
            findings={report.errors}
            count={errorCount}
            hasCells
          />
          {columns.length > 0 ? (
            <div className="flex flex-wrap gap-2">
              {wrongRows ? (
                <Button size="sm" onClick={() => downloadTemplate(wrongRowsFile(wrongRows, report.errors))}>
                  <Download className="size-4" aria-hidden="true" />
                  Lataa vialliset rivit
                </Button>
              ) : null}
              <Button size="sm" onClick={() => downloadTemplate(errorFile(report.errors))}>
                <Download className="size-4" aria-hidden="true" />
                Lataa virheet
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {warningCount > 0 ? (
        <Findings
          title="Huomautukset"
          column="Huomautus"
          many="huomautusta"
          findings={report.warnings}
          count={warningCount}
        />
      ) : null}
      {columns.length > 0 ? <Rows report={report} /> : null}
    </div>
  )
}

export const countOf = (count: number, [one, many]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** In one sentence: "Lisätään 20, päivitetään 5, ennallaan 3. Mitään ei poisteta." */
function willHappen({ added, updated, unchanged, skipped }: ImportReport): string {
  const parts = [
    added > 0 ? `lisätään ${formatNumber(added)}` : '',
    updated > 0 ? `päivitetään ${formatNumber(updated)}` : '',
    unchanged > 0 ? `ennallaan ${formatNumber(unchanged)}` : '',
    skipped > 0 ? `jätetään pois ${formatNumber(skipped)}` : '',
  ].filter(Boolean)
  const sentence = parts.join(', ')
  if (added + updated + unchanged === 0) return 'Kaikki rivit jäävät pois. Tuotavaa ei ole.'
  if (added + updated + skipped === 0) return 'Kaikki tiedot ovat jo palvelussa. Tuotavaa ei ole.'
  if (added + updated === 0) return `${capitalized(sentence)}. Tuotavaa ei ole.`
  return `${capitalized(sentence)}. Mitään ei poisteta.`
}

const WARNINGS = ['huomautus', 'huomautusta'] as const

function Rows({ report: { columns, preview, rowCount, errors, errorCount } }: { report: ImportReport }) {
  const wrong = new Set(errors.map(({ row, column }) => `${row} ${column}`))
  return (
    <section aria-label="Tiedoston rivejä" className="grid gap-1">
      <div
        className="overflow-x-auto rounded-md border border-line bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-line border-b text-muted">
              <th className={cellClass}>Rivi</th>
              {columns.map((column) => (
                <th key={column} className={cellClass}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, cells }) => (
              <tr key={row} className="border-line border-b last:border-b-0">
                <td className={clsx(cellClass, 'tabular text-muted')}>{row}</td>
                {columns.map((column, at) => {
                  const isWrong = wrong.has(`${row} ${column}`)
                  return (
                    <td key={column} className={clsx(cellClass, isWrong && 'bg-danger-soft font-semibold text-danger')}>
                      {cells[at] || (isWrong ? 'puuttuu' : '')}
                      {isWrong ? <span className="sr-only"> (virhe)</span> : null}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errorCount > 0 ? (
        <p className="text-muted text-sm">Tässä ovat ensimmäiset rivit, joilla on virhe.</p>
      ) : rowCount > preview.length ? (
        <p className="text-muted text-sm">
          Näytetään {preview.length} ensimmäistä riviä, kaikkiaan {formatNumber(rowCount)}.
        </p>
      ) : null}
    </section>
  )
}
