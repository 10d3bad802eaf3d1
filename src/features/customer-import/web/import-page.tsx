import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import type { ImportRun } from '#shared/import-report.ts'
import { formatNumber } from '#web/format.ts'
import { type ImportTarget, listRuns, wrongRowsUrl } from '#web/import/send-file.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CustomerImportDialog } from './customer-import-dialog.tsx'

/** Tuonti: what a garage brings in from another program, and how far it is. */
export function ImportPage() {
  usePageTitle('Tuonti')
  const { api, whose: settings, isEmbedded } = useSettings()
  const { organizationId } = settings
  const whose: Whose = api === 'settings' ? { organizationId } : { organizationId, hand: 'platform' }
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const runs = useRuns(whose)
  return (
    <div className="grid gap-4">
      {isEmbedded ? null : (
        <PageHeader title="Tuonti">Tuo korjaamon entiset tiedot toisesta ohjelmasta tai taulukosta.</PageHeader>
      )}
      <ImportCard
        title="Asiakkaat ja autot"
        text="Yksi tiedosto asiakkaista ja heidän autoistaan. Näet ennen tallennusta, mitä tiedostosta ymmärrettiin."
        action={
          <Button kind="primary" onClick={() => setIsOpen(true)}>
            <Upload className="size-4" aria-hidden="true" />
            Tuo asiakkaat
          </Button>
        }
      >
        <Runs runs={runs.data ?? []} whose={whose} />
      </ImportCard>
      {isOpen ? (
        <CustomerImportDialog
          whose={whose}
          // customers and cars are on most pages
          onImported={() => void queryClient.invalidateQueries()}
          onClose={() => {
            setIsOpen(false)
            void runs.refetch()
          }}
        />
      ) : null}
    </div>
  )
}

type Whose = ImportTarget['whose']

/** Asked again while one is being saved. */
const useRuns = (whose: Whose) =>
  useQuery({
    queryKey: ['import-runs', 'customers', whose.organizationId],
    queryFn: ({ signal }) => listRuns({ kind: 'customers', whose }, signal),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'RUNNING') ? 2000 : false),
  })

type CardProps = { title: string; text: string; action: ReactNode; children?: ReactNode }

function ImportCard({ title, text, action, children }: CardProps) {
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex items-start justify-between gap-3 max-sm:flex-col">
          <div className="grid max-w-prose gap-1">
            <h2 className="font-semibold text-lg">{title}</h2>
            <p className="text-muted">{text}</p>
          </div>
          {action}
        </div>
        {children}
      </CardBody>
    </Card>
  )
}

function Runs({ runs, whose }: { runs: readonly ImportRun[]; whose: Whose }) {
  if (runs.length === 0) return null
  return (
    <ul className="grid gap-3 border-line border-t pt-3" aria-label="Viimeisimmät tuonnit">
      {runs.map((run) => (
        <li key={run.id} className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="wrap-anywhere font-semibold">{run.fileName || 'Tiedosto'}</span>
            <span className="text-muted text-sm">
              <RelativeTime at={run.createdAt} />
            </span>
          </div>
          {run.state === 'RUNNING' ? (
            <Progress
              label="Tallennetaan"
              value={run.rowCount > 0 ? run.doneRows / run.rowCount : undefined}
              detail={`${formatNumber(run.doneRows)} / ${formatNumber(run.rowCount)} riviä`}
            />
          ) : (
            <p className="text-sm">{run.state === 'FAILED' ? `Keskeytyi. ${resultOf(run)}` : resultOf(run)}</p>
          )}
          {run.errorCount > 0 && run.state !== 'RUNNING' ? (
            <div>
              <ButtonHref size="sm" href={wrongRowsUrl({ whose }, run.id)} download>
                Lataa pois jääneet rivit
              </ButtonHref>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const resultOf = ({ sums, doneRows, skipped, errorCount }: ImportRun): string =>
  `${[
    `Rivejä ${formatNumber(doneRows)}`,
    ...sums.filter(({ count }) => count > 0).map(({ label, count }) => `${label.toLowerCase()} ${formatNumber(count)}`),
    ...(skipped > 0 ? [`ohitettu ${formatNumber(skipped)}`] : []),
    ...(errorCount > 0 ? [`virheitä ${formatNumber(errorCount)}`] : []),
  ].join(', ')}.`
