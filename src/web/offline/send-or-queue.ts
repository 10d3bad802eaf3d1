import { failureOf, RequestFailure } from '../failure.ts'
import { isLineUp } from '../line.ts'
import type { QueuedAct } from './queued-act.ts'
import { ownOutbox } from './start-outbox.ts'
import { waitingActs } from './waiting-acts.ts'

/** A line that swallows what it is given; sending it again later is safe, since it has a key. */
const PATIENCE_MS = 10_000

type NewAct = Omit<QueuedAct, 'userId' | 'madeAt' | 'refusal'>

/**
 * Sends it now, or keeps it until there is a line; after others of its lane that wait, and with files that are not sent yet, it
 * is kept in any case. Rejects with the server's refusal, and with the failure where the browser keeps nothing.
 */
export async function sendOrQueue<Made>(act: NewAct, send: () => Promise<Made>): Promise<Made | 'waiting'> {
  const isFirst = !waitingActs().some(({ lane, refusal }) => lane === act.lane && refusal === null)
  let failure: unknown = new RequestFailure()
  if (isFirst && isLineUp() && act.files.length === 0)
    try {
      return await Promise.race([send(), tooLate()])
    } catch (error) {
      if (failureOf(error).kind !== 'offline') throw error
      failure = error
    }
  const outbox = ownOutbox()
  if (!outbox) throw failure
  try {
    await outbox.put({ ...act, userId: outbox.userId, madeAt: Date.now(), refusal: null })
  } catch {
    throw failure
  }
  outbox.wake()
  return 'waiting'
}

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(new RequestFailure()), PATIENCE_MS))
