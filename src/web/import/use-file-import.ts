import { useEffect, useRef, useState } from 'react'
import type { ImportReport, ImportRun } from '#shared/import-report.ts'
import { failureOf } from '../failure.ts'
import { failureText } from '../failure-text.ts'
import { formatBytes } from '../format.ts'
import { pause } from '../live/pause.ts'
import { type ColumnChoice, type ImportTarget, MAX_IMPORT_BYTES, readRun, resumeRun, sendFile } from './send-file.ts'

type Chosen = { name: string; bytes: ArrayBuffer }

export type ImportState =
  | { step: 'choosing'; problem: string | null }
  | { step: 'checking' | 'importing'; name: string }
  /** `isChecking`: again, because a person said what the columns are. */
  | { step: 'checked'; name: string; report: ImportReport; problem: string | null; isChecking: boolean }
  /** Saved in the background; `isAway` while no answer comes. */
  | { step: 'running'; name: string; run: ImportRun | null; isAway: boolean }
  /** `isResuming`: a person has asked to go on with it, `problem` why that failed. */
  | { step: 'ended'; name: string; run: ImportRun; problem: string | null; isResuming: boolean }

const ASKED_EVERY_MS = 1000

/** The way of one file: chosen, checked by the server, brought in; the bytes that were checked are the ones that go in. */
export function useFileImport(target: ImportTarget, onImported: (report: ImportReport) => void) {
  const [state, setState] = useState<ImportState>({ step: 'choosing', problem: null })
  const chosen = useRef<Chosen | null>(null)
  const running = useRef<AbortController | null>(null)
  /** Kept while the headings stay the same, so that a corrected file needs no choosing again. */
  const choice = useRef<{ headings: string; columns: ColumnChoice }>({ headings: '', columns: {} })
  useEffect(() => () => running.current?.abort(), [])

  async function run<Answer>(job: (signal: AbortSignal) => Promise<Answer>, failed: (problem: string) => ImportState) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      return await job(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setState(failed(problemOf(error)))
      return null
    }
  }

  async function check(file: File) {
    const refused = refusalOf(file)
    if (refused) return setState({ step: 'choosing', problem: refused })
    setState({ step: 'checking', name: file.name })
    const report = await run(
      async (signal) => {
        const bytes = await readFile(file)
        chosen.current = { name: file.name, bytes }
        const plain = await sendFile(target, { bytes, chosen: {}, signal })
        const { headings, columns } = choice.current
        if (headingsOf(plain) !== headings) choice.current = { headings: headingsOf(plain), columns: {} }
        else if (Object.keys(columns).length > 0) return sendFile(target, { bytes, chosen: columns, signal })
        return plain
      },
      (problem) => ({ step: 'choosing', problem }),
    )
    if (report) setState({ step: 'checked', name: file.name, report, problem: null, isChecking: false })
  }

  /** Looks at the same file again, with what a person said of its columns. */
  async function choose(columns: ColumnChoice) {
    const file = chosen.current
    if (state.step !== 'checked' || !file) return
    choice.current = { ...choice.current, columns }
    // the next choice is made on this one, also before the server has answered
    const before = withColumns(state.report, columns)
    setState({ ...state, report: before, problem: null, isChecking: true })
    const report = await run(
      (signal) => sendFile(target, { bytes: file.bytes, chosen: columns, signal }),
      (problem) => ({ step: 'checked', name: file.name, report: before, problem, isChecking: false }),
    )
    if (report) setState({ step: 'checked', name: file.name, report, problem: null, isChecking: false })
  }

  async function bringIn({ isPartial = false } = {}) {
    const file = chosen.current
    if (state.step !== 'checked' || !file) return
    const { report: checked } = state
    const saving = { fileName: file.name, requestKey: crypto.randomUUID(), isPartial }
    setState({ step: 'importing', name: file.name })
    const report = await run(
      (signal) =>
        twice(() => sendFile(target, { bytes: file.bytes, chosen: choice.current.columns, saving, signal }), signal),
      (problem) => ({ step: 'checked', name: file.name, report: checked, problem, isChecking: false }),
    )
    if (report?.runId !== undefined) await follow(report.runId, file.name)
    else if (report?.imported) onImported(report)
    // the organisation's own rows have changed since the check
    else if (report) setState({ step: 'checked', name: file.name, report, problem: null, isChecking: false })
  }

  /** Asks how far it is until it ends; a lost connection changes nothing of it. */
  async function follow(runId: string, name: string) {
    setState({ step: 'running', name, run: null, isAway: false })
    await run(
      async (signal) => {
        for (let last: ImportRun | null = null; ; ) {
          const found: ImportRun | null = await readRun(target, runId, signal).catch((error: unknown) => {
            signal.throwIfAborted()
            if (failureOf(error).kind === 'not_found') throw error
            return null
          })
          last = found ?? last
          if (found && found.state !== 'RUNNING')
            return setState({ step: 'ended', name, run: found, problem: null, isResuming: false })
          setState({ step: 'running', name, run: last, isAway: found === null })
          await pause(ASKED_EVERY_MS, signal)
        }
      },
      (problem) => ({ step: 'choosing', problem }),
    )
  }

  async function resume() {
    if (state.step !== 'ended') return
    const { name, run: ended } = state
    setState({ ...state, problem: null, isResuming: true })
    const again = await run(
      (signal) => resumeRun(target, ended.id, signal),
      (problem) => ({ ...state, problem, isResuming: false }),
    )
    if (again) await follow(again.id, name)
  }

  function cancel() {
    running.current?.abort()
    const isUnsure = state.step === 'importing'
    const problem = isUnsure ? 'Tallennus keskeytyi. Tarkista luettelosta, ehtikö se valmistua.' : null
    setState({ step: 'choosing', problem })
  }

  return { state, check, choose, bringIn, follow, resume, cancel }
}

const withColumns = (report: ImportReport, { columns }: ColumnChoice): ImportReport =>
  report.mapping && columns
    ? {
        ...report,
        mapping: {
          ...report.mapping,
          columns: report.mapping.columns.map((column, place) => ({ ...column, field: columns[place] ?? null })),
        },
      }
    : report

const headingsOf = ({ mapping }: ImportReport): string =>
  mapping ? JSON.stringify(mapping.columns.map(({ heading }) => heading)) : ''

/** A request whose answer was lost is sent again: with its key it is the same import. */
async function twice<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (signal.aborted || failureOf(error).kind !== 'offline') throw error
    await pause(ASKED_EVERY_MS, signal)
    return send()
  }
}

class UnreadableFile extends Error {}

const readFile = (file: File): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => {
    throw new UnreadableFile()
  })

const problemOf = (error: unknown): string =>
  error instanceof UnreadableFile
    ? 'Tiedostoa ei voitu lukea. Jos se on auki toisessa ohjelmassa, sulje se ja valitse tiedosto uudelleen.'
    : (failureOf(error).fields[0]?.message ?? failureText(error))

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'Tiedosto on tyhjä. Valitse toinen tiedosto.'
  if (size <= MAX_IMPORT_BYTES) return null
  return `Tiedosto on liian suuri (${formatBytes(size)}). Enintään ${MAX_IMPORT_BYTES / 1_048_576} Mt: jaa se osiin.`
}
