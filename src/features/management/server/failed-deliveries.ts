import type { Database } from '#server/db/database.ts'
import { listFailedDeliveries } from '#server/delivery/failed-deliveries.ts'
import { listFailedEvents } from '#server/events/failed-events.ts'
import { listFailedJobs } from '#server/jobs/failed-jobs.ts'
import type { FailedDelivery } from '../management.ts'

const LIMIT = 100

/**
 * What finally failed, the newest first: deliveries, announced events and jobs together, and deliveries that were one too
 * many.
 */
export async function failedDeliveries(db: Database): Promise<FailedDelivery[]> {
  const [deliveries, events, jobs] = await Promise.all([
    listFailedDeliveries(db, LIMIT),
    listFailedEvents(db, LIMIT),
    listFailedJobs(db, LIMIT),
  ])
  const failures: FailedDelivery[] = [
    ...deliveries.map(({ id, channel, to, subject, canRetry, state, error, createdAt, settledAt }) => ({
      id,
      kind: 'delivery' as const,
      channel,
      title: titleOf({ to, subject }),
      state: state === 'suppressed' ? state : ('failed' as const),
      error: error ?? '',
      failedAt: settledAt ?? createdAt,
      canRetry,
    })),
    ...events.map(({ id, name, error, createdAt, settledAt }) => ({
      id: String(id),
      kind: 'event' as const,
      state: 'failed' as const,
      title: name,
      error: error ?? '',
      failedAt: settledAt ?? createdAt,
      canRetry: true,
    })),
    ...jobs.map(({ id, name, error, failedAt }) => ({
      id,
      kind: 'job' as const,
      state: 'failed' as const,
      title: name,
      error,
      failedAt,
      canRetry: true,
    })),
  ]
  // instants are text of one form, so the order of the text is the order of time
  return failures.sort((a, b) => b.failedAt.localeCompare(a.failedAt)).slice(0, LIMIT)
}

/** A text message has no subject. */
export const titleOf = ({ to, subject }: { to: string; subject: string }): string =>
  subject ? `${to} · ${subject}` : to
