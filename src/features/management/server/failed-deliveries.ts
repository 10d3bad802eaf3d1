import type { Database } from '#server/db/database.ts'
import { type FailedJob, failedJobs } from '#server/jobs/failed-jobs.ts'
import { sendMail } from '#server/mail/queue-message.ts'
import type { FailedDelivery } from '../management.ts'

const LIMIT = 100

/** What finally failed, the newest first: messages, announced events and jobs together. */
export async function failedDeliveries(db: Database): Promise<FailedDelivery[]> {
  const { rows } = await db.$client.query<{ failure: FailedDelivery }>(
    `select row_to_json(failure) as failure from (
      select id::text, 'message' as kind, concat_ws(' ', "to", nullif('· ' || subject, '· ')) as title,
        coalesce(error, '') as error, coalesce(settled_at, created_at) as "failedAt", channel = 'mail' as "canRetry"
      from sent_messages where state = 'failed'
      union all
      select id::text, 'event', name, coalesce(last_error, ''), settled_at, true
      from outbox_events where settled_at is not null and last_error is not null
      order by "failedAt" desc limit $1) failure`,
    [LIMIT],
  )
  const jobs = (await failedOwnJobs(db)).map(
    ({ id, name, error, failedAt }): FailedDelivery => ({
      ...{ id, kind: 'job', title: name, error, failedAt },
      canRetry: true,
    }),
  )
  return [...rows.map((row) => row.failure), ...jobs]
    .sort((a, b) => Date.parse(b.failedAt) - Date.parse(a.failedAt))
    .slice(0, LIMIT)
}

/** Failed jobs that stand for themselves: one that carried a message is told of by the failed message. */
export async function failedOwnJobs(db: Database): Promise<FailedJob[]> {
  const jobs = await failedJobs(db, LIMIT)
  const carried = jobs.map(messageIdOf).filter((id) => id !== null)
  if (carried.length === 0) return jobs
  const { rows } = await db.$client.query<{ id: string }>(
    `select id::text from sent_messages where state = 'failed' and id::text = any($1::text[])`,
    [carried],
  )
  const failed = new Set(rows.map((row) => row.id))
  return jobs.filter((job) => !failed.has(messageIdOf(job) ?? ''))
}

function messageIdOf({ name, data }: Pick<FailedJob, 'name' | 'data'>): string | null {
  const payload = name === sendMail.name ? sendMail.payload.safeParse(data) : null
  return payload?.success ? payload.data.messageId : null
}
