import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { retryDelivery } from '#server/delivery/failed-deliveries.ts'
import { retryFailedEvent } from '#server/events/failed-events.ts'
import { retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { notFound } from '#shared/app-error.ts'
import type { ManagementAudit } from '../management.audit.ts'
import type { FailureId } from '../management.ts'
import { titleOf } from './failed-deliveries.ts'

/** Retries a failed delivery, event or job; one that is not (any more) on the list is not found. */
export const retryFailure = (ctx: UserContext, failure: FailureId): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const title = await retry[failure.kind](tx, failure.id)
    if (title === null) throw notFound('failure')
    await recordAudit<ManagementAudit>(tx, ctx.actor, {
      action: 'management.delivery_retried',
      details: { ...failure, title },
    })
  })

/** Queues it again and returns how it is called; null when it is not there. */
const retry: Record<FailureId['kind'], (tx: Transaction, id: string) => Promise<string | null>> = {
  async delivery(tx, id) {
    const delivery = await retryDelivery(tx, id)
    return delivery && titleOf(delivery)
  },
  event: retryFailedEvent,
  job: retryFailedJob,
}
