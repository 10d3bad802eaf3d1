import type { Database } from '#server/db/database.ts'
import { listFailedEvents } from '#server/events/failed-events.ts'
import { listFailedJobs } from '#server/jobs/failed-jobs.ts'
import { listFailedMessages } from '#server/mail/failed-messages.ts'
import type { FailedDelivery } from '../management.ts'

const LIMIT = 100

/** What finally failed, the newest first: messages, announced events and jobs together. */
export async function failedDeliveries(db: Database): Promise<FailedDelivery[]> {
  const [messages, events, jobs] = await Promise.all([
    listFailedMessages(db, LIMIT),
    listFailedEvents(db, LIMIT),
    listFailedJobs(db, LIMIT),
  ])
  const failures: FailedDelivery[] = [
    ...messages.map(({ id, channel, to, subject, error, createdAt, settledAt }) => ({
      ...{ id, kind: 'message' as const, title: subject ? `${to} · ${subject}` : to },
      ...{ error: error ?? '', failedAt: settledAt ?? createdAt, canRetry: channel === 'mail' },
    })),
    ...events.map(({ id, name, error, createdAt, settledAt }) => ({
      ...{ id: String(id), kind: 'event' as const, title: name },
      ...{ error: error ?? '', failedAt: settledAt ?? createdAt, canRetry: true },
    })),
    ...jobs.map(({ id, name, error, failedAt }) => ({
      ...{ id, kind: 'job' as const, title: name, error, failedAt, canRetry: true },
    })),
  ]
  // instants are text of one form, so the order of the text is the order of time
  return failures.sort((a, b) => b.failedAt.localeCompare(a.failedAt)).slice(0, LIMIT)
}
