import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { archiveAfterDays } from '#features/organization-settings/server/properties.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { ArchiveTicket } from '../ticket-inputs.ts'
import { mayArchive, mayUnarchive } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'
import { earlierAct, recordUndo } from './ticket-acts.ts'
import { tickets } from './tickets.tables.ts'

/**
 * Takes a closed ticket off the caller's own desk, or brings it back; the other side's desk is unchanged. Refusal:
 * `precondition: only_closed_tickets_archive`.
 */
export async function archiveTicket(ctx: OrganizationContext, archiving: ArchiveTicket): Promise<void> {
  const { ticketId, archived, requestKey } = archiving
  const { organizationId, organizationType } = ctx.membership
  const [archivedAt, unarchivedAt] = COLUMNS[organizationType]
  await changeTicket(ctx, {
    id: ticketId,
    request: earlierAct(ctx, requestKey),
    isDone: (ticket) => (ticket[archivedAt] !== null) === archived,
    may: archived ? mayArchive : mayUnarchive,
    refused: ({ status }) => new AppError('precondition', 'only_closed_tickets_archive', { details: { status } }),
    async rule(ticket, tx) {
      const now = ctx.services.clock()
      const at = now.toISOString()
      const set = archived ? { [archivedAt]: at } : { [archivedAt]: null, [unarchivedAt]: at }
      await recordUndo(tx, ctx, ticket, { requestKey, set, version: ticket.version, now })
      return { set, invalidateFor: [organizationId] }
    },
  })
}

const COLUMNS = {
  GARAGE: ['garageArchivedAt', 'garageUnarchivedAt'],
  CUSTOMER: ['customerArchivedAt', 'customerUnarchivedAt'],
} as const
const OWNERS = { GARAGE: tickets.garageId, CUSTOMER: tickets.customerId }

/** How many tickets one round archives, so that no transaction grows without bound. */
const ROUND = 500

/**
 * Archives what has been closed for longer than each organisation's own days (product: section 4), but for what a side has
 * brought back. Returns how many tickets left a desk; running it twice archives nothing twice.
 */
export async function archiveOldTickets(db: Database): Promise<number> {
  let total = 0
  for (const type of ['GARAGE', 'CUSTOMER'] as const)
    for (let round = ROUND; round === ROUND; total += round) round = await transact(db, (tx) => archiveRound(tx, type))
  return total
}

async function archiveRound(tx: Transaction, type: OrganizationType): Promise<number> {
  const owner = OWNERS[type]
  const [archivedAt, unarchivedAt] = COLUMNS[type]
  const due = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        inArray(tickets.status, ['DONE', 'CANCELLED']),
        isNull(tickets[archivedAt]),
        isNull(tickets[unarchivedAt]),
        sql`${tickets.closedAt} < now() - make_interval(days => ${archiveAfterDays(type, owner)})`,
        lt(tickets.closedAt, sql`now()`),
      ),
    )
    .limit(ROUND)
    // one that is being reopened now is not due any more; what is locked waits for the next night
    .for('update', { skipLocked: true })
  const archived = await tx
    .update(tickets)
    .set({ [archivedAt]: sql`now()` })
    .where(inArray(tickets.id, due))
    .returning({ id: tickets.id, owner })
  const desks = new Map(archived.map((ticket) => [ticket.owner, ticket.id]))
  for (const [organizationId, ticketId] of desks)
    invalidate(tx, [organizationId], { type: 'ticketEvent.new', ticketId })
  return archived.length
}
