import { Download } from 'lucide-react'
import type { ImportRun, ImportSum } from '#shared/import-report.ts'
import { formatNumber } from '../format.ts'
import { ButtonHref } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import { Findings } from './import-findings.tsx'
import { type ImportTarget, wrongRowsUrl } from './send-file.ts'

/** How far an import is that is saved in the background: rows that were looked at, of all. */
export function RunProgress({ run, name, isAway }: { run: ImportRun | null; name: string; isAway: boolean }) {
  return (
    <div className="grid gap-2 py-8">
      <Progress
        label={isAway ? 'Yhteys on poikki. Tuonti jatkuu palvelimella.' : 'Tallennetaan'}
        value={run && run.rowCount > 0 ? run.doneRows / run.rowCount : undefined}
        detail={run ? `${formatNumber(run.doneRows)} / ${formatNumber(run.rowCount)} riviä` : name}
      />
      <p className="text-muted text-sm">Voit sulkea ikkunan: tuonti jatkuu, ja näet sen tilan Tuonti-sivulla.</p>
    </div>
  )
}

/** What an import did, and the rows that it left out. */
export function RunResult({ run, whose }: { run: ImportRun } & Pick<ImportTarget, 'whose'>) {
  const { state, errorCount, warningCount, skipped } = run
  return (
    <div className="grid min-w-0 gap-4">
      <div role="status">
        {state === 'FAILED' ? (
          <Notice kind="danger" title={`Tuonti keskeytyi: ${rowsDone(run)}`}>
            Tallennetut rivit ovat tallessa. Jatka, niin loput tuodaan, eikä mitään tule kahdesti.
          </Notice>
        ) : (
          <Notice kind={errorCount > 0 ? 'signal' : 'done'} title={`Tuotu: ${rowsDone(run)}`}>
            {errorCount > 0
              ? 'Osa riveistä jäi pois. Lataa ne, korjaa ja tuo samalla tavalla.'
              : 'Kaikki rivit on käyty läpi.'}
            {skipped > 0 ? ` Ohitettuja rivejä: ${formatNumber(skipped)}.` : ''}
          </Notice>
        )}
      </div>
      <Sums sums={run.sums} />
      {errorCount > 0 ? (
        <>
          <div>
            <ButtonHref size="sm" href={wrongRowsUrl({ whose }, run.id)} download>
              <Download className="size-4" aria-hidden="true" />
              Lataa pois jääneet rivit
            </ButtonHref>
          </div>
          <Findings title="Virheet" column="Virhe" many="virhettä" findings={run.errors} count={errorCount} hasCells />
        </>
      ) : null}
      {warningCount > 0 ? (
        <Findings
          title="Huomautukset"
          column="Huomautus"
          many="huomautusta"
          findings={run.warnings}
          count={warningCount}
        />
      ) : null}
    </div>
  )
}

const rowsDone = ({ doneRows, rowCount }: ImportRun): string =>
  `${formatNumber(doneRows)} / ${formatNumber(rowCount)} riviä`

/** Counts by name: what is new, and what is filled. */
export function Sums({ sums }: { sums: readonly ImportSum[] }) {
  const shown = sums.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {shown.map(({ label, count }) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
