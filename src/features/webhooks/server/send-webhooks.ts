import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { countHit } from '#server/rate-limit.ts'
import { callReceiver } from './call-receiver.ts'
import { claimEndpoint, dueOf, hasDue, releaseEndpoint } from './claim-endpoint.ts'
import { noteTries } from './note-tries.ts'
import { callEndpoint, queueCalls } from './queue-calls.ts'

/** Addresses that a process calls at once: those that do not answer fill their own places for 15 seconds at most. */
const CONCURRENCY = 6
/** Calls of one organisation, all its addresses together; what is more waits. */
const ORGANIZATION_LIMIT = { max: 600, windowMs: 60_000 }

/**
 * Sends the next calls of an address, and queues itself behind the other addresses when there are more. A crash between a call and its note sends the
 * call again under the same id; nothing else does.
 */
export const sendWebhooks = defineJob({
  ...callEndpoint,
  concurrency: CONCURRENCY,
  retry: { limit: 3 },
  async handle({ endpointId }, { db, services, signal }) {
    const endpoint = await claimEndpoint(db, endpointId, services.clock())
    if (!endpoint) return
    const due = await dueOf(db, endpoint, services.clock())
    const waitSeconds =
      due.length > 0 ? await countHit(db, `webhooks:${endpoint.organizationId}`, ORGANIZATION_LIMIT, due.length) : null
    const tried =
      waitSeconds === null
        ? await Promise.all(due.map((delivery) => callReceiver(services, endpoint, delivery, signal)))
        : []
    await transact(db, (tx) =>
      tried.length > 0 ? noteTries(tx, endpoint, tried, services.clock()) : releaseEndpoint(tx, endpoint.id),
    )
    // looked at after the address was given back: a job that came meanwhile found it taken, and left
    await transact(db, async (tx) => {
      const now = services.clock()
      if (!(await hasDue(tx, endpoint, now))) return
      if (waitSeconds === null) queueCalls(tx, endpointId)
      else queueCalls(tx, endpointId, new Date(now.getTime() + waitSeconds * 1000))
    })
  },
})
