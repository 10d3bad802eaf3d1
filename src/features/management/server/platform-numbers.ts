import type { Database } from '#server/db/database.ts'
import { failedJobs } from '#server/jobs/failed-jobs.ts'
import type { FailedDelivery, PlatformNumbers } from '../management.ts'

const LIMIT = 100

/** How the platform stands now; counts of what finally failed cover what is still kept. */
export async function platformNumbers(db: Database): Promise<PlatformNumbers> {
  const { rows } = await db.$client.query<Omit<PlatformNumbers, 'failedJobs'>>(`
    select
      (select count(*)::int from organizations where type = 'GARAGE') as garages,
      (select count(*)::int from organizations where type = 'CUSTOMER') as customers,
      (select count(*)::int from users) as users,
      (select count(*)::int from users where disabled_at is not null) as "disabledUsers",
      (select count(*)::int from tickets where status not in ('DONE', 'CANCELLED')) as "openTickets",
      (select count(*)::int from tickets where created_at > now() - interval '7 days') as "ticketsThisWeek",
      (select count(*)::int from tickets
        where created_at > now() - interval '14 days' and created_at <= now() - interval '7 days') as "ticketsWeekBefore",
      (select count(*)::int from sent_messages where state = 'failed') as "failedMessages",
      (select count(*)::int from outbox_events where settled_at is not null and last_error is not null) as "failedEvents"`)
  const [counts] = rows
  if (!counts) throw new Error('counting answered nothing')
  return { ...counts, failedJobs: (await failedJobs(db, LIMIT)).length }
}

/** What finally failed, the newest first: messages, announced events and jobs together. */
export async function failedDeliveries(db: Database): Promise<FailedDelivery[]> {
  const { rows } = await db.$client.query<{ failure: FailedDelivery }>(
    `select row_to_json(failure) as failure from (
      select id::text, 'message' as kind, concat_ws(' ', channel, '→', "to", subject) as title,
        coalesce(error, '') as error, coalesce(settled_at, created_at) as "failedAt"
      from sent_messages where state = 'failed'
      union all
      select id::text, 'event', name, coalesce(last_error, ''), settled_at
      from outbox_events where settled_at is not null and last_error is not null
      order by "failedAt" desc limit $1) failure`,
    [LIMIT],
  )
  const jobs = (await failedJobs(db, LIMIT)).map(
    ({ id, name, error, failedAt }): FailedDelivery => ({ id, kind: 'job', title: name, error, failedAt }),
  )
  return [...rows.map((row) => row.failure), ...jobs]
    .sort((a, b) => Date.parse(b.failedAt) - Date.parse(a.failedAt))
    .slice(0, LIMIT)
}
