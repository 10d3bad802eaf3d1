import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { archiveAfterDays } from '#features/organization-settings/server/properties.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { ArchiveTicket } from '../ticket-inputs.ts'
import { mayArchive, mayUnarchive } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'
import { tickets } from './tickets.tables.ts'

/**
 * Takes a closed ticket off the caller's own desk, or brings it back; the other side's desk stays as it is. Refusal:
 * `conflict: only_closed_tickets_archive`.
 */
export async function archiveTicket(ctx: OrganizationContext, { ticketId, archived }: ArchiveTicket): Promise<void> {
  const { organizationId, organizationType } = ctx.membership
  const column = organizationType === 'GARAGE' ? 'garageArchivedAt' : 'customerArchivedAt'
  await changeTicket(ctx, {
    id: ticketId,
    version: 'any',
    isDone: (ticket) => (ticket[column] !== null) === archived,
    may: archived ? mayArchive : mayUnarchive,
    refused: ({ status }) => new AppError('conflict', 'only_closed_tickets_archive', { details: { status } }),
    rule: () => ({ set: { [column]: archived ? new Date().toISOString() : null }, seenBy: [organizationId] }),
  })
}

const SIDES = [
  { type: 'GARAGE', owner: tickets.garageId, at: tickets.garageArchivedAt, set: { garageArchivedAt: sql`now()` } },
  {
    type: 'CUSTOMER',
    owner: tickets.customerId,
    at: tickets.customerArchivedAt,
    set: { customerArchivedAt: sql`now()` },
  },
] as const

/** How many tickets one round archives, so that no transaction grows without bound. */
const ROUND = 500

/**
 * Archives what has been closed for longer than each organisation's own days (product: section 4). Returns how many
 * tickets left a desk; running it twice archives nothing twice.
 */
export async function archiveOldTickets(db: Database): Promise<number> {
  let total = 0
  for (const { type, owner, at, set } of SIDES) {
    const due: SQL = sql`${tickets.closedAt} < now() - make_interval(days => ${archiveAfterDays(type, owner)})`
    for (let round = ROUND; round === ROUND; total += round) {
      const found = await db
        .select({ id: tickets.id })
        .from(tickets)
        .where(
          and(
            inArray(tickets.status, ['DONE', 'CANCELLED']),
            sql`${at} is null`,
            due,
            lt(tickets.closedAt, sql`now()`),
          ),
        )
        .limit(ROUND)
      if (found.length > 0)
        await db
          .update(tickets)
          .set(set)
          .where(
            inArray(
              tickets.id,
              found.map((ticket) => ticket.id),
            ),
          )
      round = found.length
    }
  }
  return total
}
