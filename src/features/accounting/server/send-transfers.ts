import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { countHit } from '#server/rate-limit.ts'
import { connectionOf } from './accounting.access.ts'
import { claimConnection, nextDue, releaseConnection } from './claim-transfers.ts'
import { noteTransfer } from './note-transfer.ts'
import { queueTransfers, sendOfGarage } from './queue-transfers.ts'
import { transferDocument } from './transfer-document.ts'

/** Garages whose systems a process calls at once: one that does not answer fills its own place. */
const CONCURRENCY = 4
/** Documents of one garage; what is more waits. */
const GARAGE_LIMIT = { max: 300, windowMs: 3_600_000 }

/**
 * Sends the next document of a garage, and queues itself behind the other garages when there are more. A crash between a call and its note is no
 * second invoice: the next try finds it there.
 */
export const sendTransfers = defineJob({
  ...sendOfGarage,
  concurrency: CONCURRENCY,
  retry: { limit: 3 },
  // its signal ends all calls before another worker may have the connection (`claim-transfers.ts`)
  expireInSeconds: 900,
  async handle({ garageId }, { db, log, services, signal }) {
    const connection = await claimConnection(db, garageId, services.clock())
    if (!connection) return
    const transfer = await nextDue(db, connection, services.clock())
    const waitSeconds = transfer ? await countHit(db, `accounting:${garageId}`, GARAGE_LIMIT) : null
    if (transfer && waitSeconds === null) {
      const outcome = await transferDocument({ db, services, signal }, connection, transfer)
      // what a system said may name people: it is on the document's page, and in no log
      if (outcome.kind === 'failed')
        log.warn({ err: outcome.cause, garageId, system: connection.system, why: outcome.why }, 'a transfer failed')
      await transact(db, (tx) => noteTransfer(tx, connection, { transfer, outcome, now: services.clock() }))
    } else await transact(db, (tx) => releaseConnection(tx, connection))
    // looked at after the connection was given back: a job that came meanwhile found it taken, and left
    await transact(db, (tx) => queueNext(tx, { garageId, waitSeconds, now: services.clock() }))
  },
})

type Next = { garageId: string; waitSeconds: number | null; now: Date }

async function queueNext(tx: Transaction, { garageId, waitSeconds, now }: Next): Promise<void> {
  const connection = await connectionOf(tx, garageId)
  if (!connection?.isOn) return
  const earliest = Math.max(
    now.getTime() + (waitSeconds ?? 0) * 1000,
    connection.waitUntil === null ? 0 : Date.parse(connection.waitUntil),
  )
  const isLater = earliest > now.getTime()
  if (!(await nextDue(tx, connection, isLater ? new Date(earliest) : now))) return
  if (isLater) queueTransfers(tx, garageId, new Date(earliest))
  else queueTransfers(tx, garageId)
}
