import { useEffect, useRef, useState } from 'react'
import type { ImportReport } from '#shared/import-report.ts'
import { failureOf } from '../failure.ts'
import { failureText } from '../failure-text.ts'
import { formatBytes } from '../format.ts'
import { type ImportTarget, MAX_IMPORT_BYTES, sendFile } from './send-file.ts'

type Chosen = { name: string; bytes: ArrayBuffer }

export type ImportState =
  | { step: 'choosing'; problem: string | null }
  | { step: 'checking' | 'importing'; name: string }
  | { step: 'checked'; name: string; report: ImportReport; problem: string | null }

/** The way of one file: chosen, checked by the server, brought in; the bytes that were checked are the ones that go in. */
export function useFileImport(target: ImportTarget, onImported: (report: ImportReport) => void) {
  const [state, setState] = useState<ImportState>({ step: 'choosing', problem: null })
  const chosen = useRef<Chosen | null>(null)
  const running = useRef<AbortController | null>(null)
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
        return sendFile(target, 'preview', bytes, signal)
      },
      (problem) => ({ step: 'choosing', problem }),
    )
    if (report) setState({ step: 'checked', name: file.name, report, problem: null })
  }

  async function bringIn() {
    const file = chosen.current
    if (state.step !== 'checked' || !file) return
    const { report: checked } = state
    setState({ step: 'importing', name: file.name })
    const report = await run(
      (signal) => sendFile(target, 'import', file.bytes, signal),
      (problem) => ({ step: 'checked', name: file.name, report: checked, problem }),
    )
    if (report?.imported) onImported(report)
    // the organisation's own rows have changed since the check
    else if (report) setState({ step: 'checked', name: file.name, report, problem: null })
  }

  function cancel() {
    running.current?.abort()
    const isUnsure = state.step === 'importing'
    const problem = isUnsure ? 'Tallennus keskeytyi. Tarkista luettelosta, ehtikö se valmistua.' : null
    setState({ step: 'choosing', problem })
  }

  return { state, check, bringIn, cancel }
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
