import type { Database } from '#server/db/database.ts'
import { countFailedJobs } from '#server/jobs/failed-jobs.ts'
import type { PlatformNumbers } from '../management.ts'

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
  return { ...counts, failedJobs: await countFailedJobs(db) }
}
