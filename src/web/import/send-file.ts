import type { ImportReport } from '#shared/import-report.ts'
import { failedAnswer, RequestFailure } from '../failure.ts'
import { untilTextsLoaded } from '../failure-text.ts'

export type ImportTarget = {
  kind: 'drivers' | 'products' | 'vehicles' | 'book-entries'
  whose: { organizationId: string; managedByGarageId?: string; thingId?: string }
}

/** The server takes no more; checked before anything is sent. */
export const MAX_IMPORT_BYTES = 8 * 1_048_576

/**
 * Asks what a file holds (`preview`) or brings it in (`import`). Rejects with a RequestFailure, or with the signal's reason
 * when it is cancelled.
 */
export async function sendFile(
  { kind, whose }: ImportTarget,
  mode: 'preview' | 'import',
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<ImportReport> {
  const query = new URLSearchParams({ ...whose, mode })
  const request = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: bytes, signal }
  const response = await fetch(`/api/imports/${kind}?${query}`, request).catch(() => {
    signal.throwIfAborted()
    throw new RequestFailure()
  })
  const answer: unknown = await response.json().catch(() => null)
  signal.throwIfAborted()
  if (response.ok && answer) return answer as ImportReport
  const failure = failedAnswer(response.status, answer)
  await untilTextsLoaded(failure)
  throw failure
}
