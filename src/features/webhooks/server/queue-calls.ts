import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { defineJobKind } from '#server/jobs/job.ts'

/** Sends what is due of one address. */
export const callEndpoint = defineJobKind('webhooks.send', z.object({ endpointId: z.string() }))

/** Sends what is due of an address after the commit, or what will be due then; jobs of one address and moment are one job. */
export const queueCalls = (tx: Transaction, endpointId: string, at?: Date): void =>
  at
    ? enqueue(tx, callEndpoint, { endpointId }, { singletonKey: `${endpointId} ${at.toISOString()}`, startAfter: at })
    : enqueue(tx, callEndpoint, { endpointId }, { singletonKey: endpointId })
