import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import type { Transaction } from '../db/database.ts'
import { announce } from '../events/announce.ts'
import type { JobKind } from './job.ts'

export const JobQueued = z.object({
  name: z.string(),
  payload: z.unknown(),
  singletonKey: z.string().optional(),
  /** ISO instant. */
  startAfter: z.string().optional(),
})
export type JobQueued = z.infer<typeof JobQueued>

export const jobQueued = defineEvent('job.queued', JobQueued)

export type EnqueueOptions = {
  /** While a job of the same kind and key waits to be run, another one is not added. */
  singletonKey?: string
  /** Not before this moment. */
  startAfter?: Date
}

/**
 * Queues a job if, and only if, this transaction commits. It travels as an outbox row, so that the web process neither
 * loads the job queue nor waits for it; the relay hands it over exactly once.
 */
export function enqueue<Payload>(
  tx: Transaction,
  kind: JobKind<Payload>,
  payload: NoInfer<Payload>,
  { singletonKey, startAfter }: EnqueueOptions = {},
): void {
  announce(tx, jobQueued, {
    name: kind.name,
    payload: kind.payload.parse(payload),
    ...(singletonKey !== undefined && { singletonKey }),
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  })
}
