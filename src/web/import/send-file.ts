import type { ImportReport, ImportRun } from '#shared/import-report.ts'
import { failedAnswer, failureOf, RequestFailure } from '../failure.ts'
import { untilTextsLoaded } from '../failure-text.ts'
import { askForProof } from '../proof.ts'

export type ImportTarget = {
  kind: 'customers' | 'drivers' | 'products' | 'services' | 'packages' | 'vehicles' | 'book-entries' | 'tyres'
  whose: {
    organizationId: string
    managedByGarageId?: string
    thingId?: string
    /** A super-user acts for an organisation of others. */
    hand?: 'platform'
    /** Cars that are not there yet are made; of this customer where the file names none. */
    newCars?: 'yes'
    customerName?: string
  }
}

/** What a person said of the file's columns; see `ColumnChoice` of the server. */
export type ColumnChoice = { preset?: string; columns?: readonly (string | null)[] }

/** How the file is to be saved: its name, the key of this saving, and whether wrong rows are left out. */
export type Saving = { fileName: string; requestKey: string; isPartial: boolean }

/** The server takes no more; checked before anything is sent. */
export const MAX_IMPORT_BYTES = 16 * 1_048_576

type Sent = { bytes: ArrayBuffer; chosen: ColumnChoice; saving?: Saving; signal: AbortSignal }

/**
 * Asks what a file holds, or brings it in (`saving`). Rejects with a RequestFailure, or with the signal's reason when it is cancelled.
 */
export async function sendFile({ kind, whose }: ImportTarget, sent: Sent): Promise<ImportReport> {
  const { bytes, chosen, saving, signal } = sent
  const query = new URLSearchParams({ ...whose, mode: saving ? 'import' : 'preview' })
  if (chosen.columns) query.set('columns', JSON.stringify(chosen.columns))
  if (chosen.preset !== undefined) query.set('preset', chosen.preset)
  if (saving) {
    query.set('fileName', saving.fileName)
    query.set('requestKey', saving.requestKey)
    if (saving.isPartial) query.set('partial', 'yes')
  }
  const request = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: bytes, signal }
  const send = () => answerOf<ImportReport>(`/api/imports/${kind}?${query}`, request)
  try {
    return await send()
  } catch (error) {
    // an act upon another organisation's data, as of a super-user
    if (failureOf(error).reason === 'proof_needed' && (await askForProof())) return send()
    throw error
  }
}

type Whose = Pick<ImportTarget, 'whose'>

const ofHand = ({ whose: { hand } }: Whose): string => (hand ? `?hand=${hand}` : '')

/** How far an import is that is saved in the background. */
export const readRun = (target: Whose, id: string, signal: AbortSignal): Promise<ImportRun> =>
  answerOf(`/api/import-runs/${id}${ofHand(target)}`, { signal })

/** Goes on with one that gave up. */
export const resumeRun = (target: Whose, id: string, signal: AbortSignal): Promise<ImportRun> =>
  answerOf(`/api/import-runs/${id}/resume${ofHand(target)}`, { method: 'POST', signal })

/** The newest ones of a kind. */
export const listRuns = (
  { kind, whose: { organizationId, hand } }: ImportTarget,
  signal: AbortSignal,
): Promise<ImportRun[]> =>
  answerOf(`/api/import-runs?${new URLSearchParams({ kind, organizationId, ...(hand && { hand }) })}`, { signal })

/** Where the rows that were left out are, as a file. */
export const wrongRowsUrl = (target: Whose, runId: string): string =>
  `/api/import-runs/${runId}/wrong-rows${ofHand(target)}`

async function answerOf<Answer>(url: string, request: RequestInit & { signal: AbortSignal }): Promise<Answer> {
  const { signal } = request
  const response = await fetch(url, request).catch(() => {
    signal.throwIfAborted()
    throw new RequestFailure()
  })
  const answer: unknown = await response.json().catch(() => null)
  signal.throwIfAborted()
  if (response.ok && answer) return answer as Answer
  const failure = failedAnswer(response.status, answer)
  await untilTextsLoaded(failure)
  throw failure
}
