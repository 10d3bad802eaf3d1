import { countUsers } from '#features/accounts/server/list-users.ts'
import { countOrganizations } from '#features/organizations/server/count-organizations.ts'
import { ticketTotals } from '#features/tickets/server/count-tickets.ts'
import type { Database } from '#server/db/database.ts'
import { countFailedDeliveries } from '#server/delivery/failed-deliveries.ts'
import { countFailedEvents } from '#server/events/failed-events.ts'
import { countFailedJobs } from '#server/jobs/failed-jobs.ts'
import type { PlatformNumbers } from '../management.ts'

/** The state of the platform now; counts of what finally failed cover what is still kept. */
export async function platformNumbers(db: Database): Promise<PlatformNumbers> {
  // one after the other: a page of a few people is not worth six of the pool's ten connections
  const organizations = await countOrganizations(db)
  const users = await countUsers(db)
  const tickets = await ticketTotals(db)
  return {
    garages: organizations.GARAGE,
    customers: organizations.CUSTOMER,
    users: users.all,
    disabledUsers: users.disabled,
    openTickets: tickets.open,
    ticketsThisWeek: tickets.lastWeek,
    ticketsWeekBefore: tickets.weekBefore,
    failedDeliveries: await countFailedDeliveries(db),
    failedEvents: await countFailedEvents(db),
    failedJobs: await countFailedJobs(db),
  }
}
