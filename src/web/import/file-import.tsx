import { clsx } from 'clsx'
import { Download, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { countOf, ImportPreview } from './import-preview.tsx'
import { RunProgress, RunResult } from './import-run-view.tsx'
import type { ImportTarget } from './send-file.ts'
import { downloadTemplate, type TemplateFile } from './template-file.ts'
import { useFileImport } from './use-file-import.ts'

type Props = ImportTarget & {
  title: string
  /** One and many of what comes in: `['kuljettaja', 'kuljettajaa']`. */
  counted: readonly [string, string]
  template: TemplateFile
  onImported: () => void
  onClose: () => void
  /** What the file is to hold. */
  children: ReactNode
}

/** Brings rows in from a spreadsheet's CSV file: choose, say which column is which, look at what would happen, take all of it or the right rows. */
export function FileImport(props: Props) {
  const { kind, whose, title, counted, template, onImported, onClose, children } = props
  const { state, check, choose, bringIn, resume, cancel } = useFileImport({ kind, whose }, ({ added, updated }) => {
    const done = `Lisätty ${formatNumber(added)}, päivitetty ${formatNumber(updated)}.`
    toast.success('Tiedosto tuotu', done)
    onImported()
    onClose()
  })
  const changes = state.step === 'checked' ? state.report.added + state.report.updated : 0
  const isChecked = state.step === 'checked' && !state.isChecking
  const canBringIn = isChecked && state.report.errorCount === 0 && changes > 0
  const wrongCount = isChecked ? (state.report.wrongRowCount ?? 0) : 0
  const stop = () => {
    cancel()
    // it may have been saved all the same
    if (state.step === 'importing') onImported()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        // the window stays: it says that the saving was broken off
        if (state.step === 'importing') return stop()
        // what is saved in the background goes on
        if (state.step === 'running' || state.step === 'ended') onImported()
        onClose()
      }}
      title={title}
      size="lg"
      footer={
        state.step === 'checking' || state.step === 'importing' ? (
          <Button onClick={stop}>Peruuta</Button>
        ) : state.step === 'checked' ? (
          <>
            <Button onClick={cancel}>Valitse toinen tiedosto</Button>
            {wrongCount > 0 && changes > 0 ? (
              <Button kind="primary" onClick={() => void bringIn({ isPartial: true })}>
                Tuo oikeat rivit, jätä {formatNumber(wrongCount)} pois
              </Button>
            ) : null}
            {canBringIn ? (
              <Button kind="primary" onClick={() => void bringIn()}>
                Tuo {countOf(changes, counted)}
              </Button>
            ) : null}
          </>
        ) : state.step === 'running' || state.step === 'ended' ? (
          <>
            {state.step === 'ended' && state.run.state === 'FAILED' ? (
              <Button kind="primary" pending={state.isResuming} onClick={() => void resume()}>
                Jatka tuontia
              </Button>
            ) : null}
            <Button
              onClick={() => {
                onImported()
                onClose()
              }}
            >
              Sulje
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Peruuta</Button>
        )
      }
    >
      {state.step === 'choosing' ? (
        <div className="grid gap-4">
          <div className="grid max-w-prose gap-2">{children}</div>
          <div>
            <Button size="sm" kind="ghost" className="-ml-3" onClick={() => downloadTemplate(template)}>
              <Download className="size-4" aria-hidden="true" />
              Lataa mallitiedosto
            </Button>
          </div>
          <Chooser onChosen={(file) => void check(file)} />
          <FieldError message={state.problem ?? undefined} />
        </div>
      ) : state.step === 'checked' ? (
        <div className="grid gap-3">
          <p className="break-all text-muted">{state.name}</p>
          <FieldError message={state.problem ?? undefined} />
          {state.report.mapping ? (
            <ColumnMapping
              mapping={state.report.mapping}
              isOpen={state.report.columns.length === 0 || state.report.ignoredColumns.length > 0}
              isChecking={state.isChecking}
              onChosen={(columns) => void choose(columns)}
            />
          ) : null}
          {state.isChecking ? (
            <Progress className="py-4" label="Tarkistetaan sarakkeita" />
          ) : (
            <ImportPreview report={state.report} counted={counted} />
          )}
        </div>
      ) : state.step === 'running' ? (
        <RunProgress run={state.run} name={state.name} isAway={state.isAway} />
      ) : state.step === 'ended' ? (
        <div className="grid gap-3">
          <FieldError message={state.problem ?? undefined} />
          <RunResult run={state.run} whose={whose} />
        </div>
      ) : (
        <Progress
          className="py-8"
          label={state.step === 'checking' ? 'Tarkistetaan tiedostoa' : 'Tallennetaan'}
          detail={state.name}
        />
      )}
    </Dialog>
  )
}

function Chooser({ onChosen }: { onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way in addition to the button
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed p-4',
        isOver ? 'border-brand bg-brand-soft' : 'border-edge',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChosen(file)
      }}
    >
      <Button kind="primary" onClick={() => input.current?.click()}>
        <FileSpreadsheet className="size-4" aria-hidden="true" />
        Valitse CSV-tiedosto
      </Button>
      <p className="text-muted text-sm">
        <span className="max-desktop:hidden">Tai pudota se tähän. </span>Enintään 16 Mt. Mitään ei vielä tallenneta.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onChosen(file)
        }}
      />
    </div>
  )
}
