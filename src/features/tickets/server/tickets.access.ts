import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { tickets } from './tickets.tables.ts'

export type TicketRow = typeof tickets.$inferSelect

type Own = { organizationId: string | Placeholder; organizationType: OrganizationType }

/** The tenant's condition: a ticket is shared by exactly two organisations, and no other organisation's query ever finds it. */
export const ownTicket = ({ organizationId, organizationType }: Own): SQL =>
  eq(organizationType === 'GARAGE' ? tickets.garageId : tickets.customerId, organizationId)

// every question about a ticket, and every act on it, begins here
const ownOne = (organizationType: OrganizationType, lock: Lock) =>
  prepared((db) => {
    const own = ownTicket({ organizationType, organizationId: sql.placeholder('organizationId') })
    const found = db
      .select()
      .from(tickets)
      .where(and(eq(tickets.id, sql.placeholder('ticketId')), own))
      .limit(1)
    const locked = lock === 'update' ? found.for('no key update') : found
    return locked.prepare(`ticket-of-${organizationType.toLowerCase()}-${lock}`)
  })
const ticketOf = {
  GARAGE: { update: ownOne('GARAGE', 'update'), none: ownOne('GARAGE', 'none') },
  CUSTOMER: { update: ownOne('CUSTOMER', 'update'), none: ownOne('CUSTOMER', 'none') },
}

/**
 * The ticket of this id when the caller's organisation is one of its two; unknown ids and other organisations' ids are
 * `not_found: ticket` alike. Locked, it stays as it is until the transaction ends; entries of its timeline may still be added.
 */
export async function ticketFor(
  db: Queryable,
  { organizationId, organizationType }: Membership,
  ticketId: string,
  lock: Lock = 'none',
): Promise<TicketRow> {
  if (!isUuid(ticketId)) throw notFound('ticket')
  const [ticket] = await ticketOf[organizationType][lock](db).execute({ ticketId, organizationId })
  if (!ticket) throw notFound('ticket')
  return ticket
}

/** The same, asked together with what is read of the ticket: a caller who may not see it never gets what was read. */
export async function ticketWith<Found>(
  db: Queryable,
  membership: Membership,
  ticketId: string,
  read: () => Promise<Found>,
): Promise<[TicketRow, Found]> {
  if (!isUuid(ticketId)) throw notFound('ticket')
  return Promise.all([ticketFor(db, membership, ticketId), read()])
}
