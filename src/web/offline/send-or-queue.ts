import { failureOf, RequestFailure } from '../failure.ts'
import { isLineUp } from '../line.ts'
import type { QueuedAct } from './queued-act.ts'
import { ownOutbox } from './start-outbox.ts'
import { waitingActs } from './waiting-acts.ts'

/** The timeout of a half-open connection; sending it again later is safe, since it has an idempotency key. */
const PATIENCE_MS = 10_000

type NewAct = Omit<QueuedAct, 'userId' | 'madeAt' | 'refusal'>

/** Photos of a day in a cellar; a device is not filled up unasked. */
const MAX_FILES = 100
const MAX_BYTES = 200 * 1024 * 1024

/** The waiting acts and these files together exceed what is kept. */
function isTooMuch({ files }: NewAct): boolean {
  const all = [...files, ...waitingActs().flatMap((act) => act.files)]
  return files.length > 0 && (all.length > MAX_FILES || all.reduce((sum, { file }) => sum + file.size, 0) > MAX_BYTES)
}

const deviceFull = () => new RequestFailure({ kind: 'limit', reason: 'device_full' })

/**
 * Sends it now, or keeps it until online; after others of its lane that wait, and with files that are not sent yet, it
 * is kept in any case. Rejects with the server's refusal, with `device_full` where there is no room for its files, and with the failure
 * where the browser keeps nothing.
 */
export async function sendOrQueue<Made>(act: NewAct, send: () => Promise<Made>): Promise<Made | 'waiting'> {
  const isFirst = !waitingActs().some(({ lane, refusal }) => lane === act.lane && refusal === null)
  let failure: unknown = new RequestFailure()
  if (isFirst && isLineUp() && act.files.every(({ id }) => id !== undefined))
    try {
      return await Promise.race([send(), tooLate()])
    } catch (error) {
      if (failureOf(error).kind !== 'offline') throw error
      failure = error
    }
  if (!(await keepAct(act))) throw failure
  return 'waiting'
}

/**
 * Keeps an act that is sent as soon as it can be, after all that was made before it: for what is shown as done at once and must not be
 * lost with the page. False where the browser keeps nothing; rejects with `device_full` where there is no room for its files.
 */
export async function keepAct(act: NewAct): Promise<boolean> {
  const outbox = ownOutbox()
  if (!outbox) return false
  if (isTooMuch(act)) throw deviceFull()
  try {
    await outbox.put({ ...act, userId: outbox.userId, madeAt: Date.now(), refusal: null })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw deviceFull()
    return false
  }
  return true
}

/** Takes back what is kept by this id. False when nothing is, or not any more: what was sent meanwhile the server has to undo. */
export async function takeBack(id: string): Promise<boolean> {
  const waiting = waitingActs().find((act) => act.id === id)
  return waiting !== undefined && (await ownOutbox()?.cancel(waiting)) === true
}

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(new RequestFailure()), PATIENCE_MS))
