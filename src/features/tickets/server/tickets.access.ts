import { and, eq, type SQL } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { tickets } from './tickets.tables.ts'

export type TicketRow = typeof tickets.$inferSelect

/** The tenant's condition: a ticket is shared by exactly two organisations, and nobody else's query ever finds it. */
export const ownTicket = ({ organizationId, organizationType }: Membership): SQL =>
  eq(organizationType === 'GARAGE' ? tickets.garageId : tickets.customerId, organizationId)

/**
 * The ticket of this id when the caller's organisation is one of its two; unknown ids and other organisations' ids are
 * `not_found: ticket` alike. Locked, it stays as it is until the transaction ends; entries of its timeline may still be added.
 */
export async function ticketFor(
  db: Queryable,
  membership: Membership,
  ticketId: string,
  lock: Lock = 'none',
): Promise<TicketRow> {
  if (!isUuid(ticketId)) throw notFound('ticket')
  const found = db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), ownTicket(membership)))
    .limit(1)
  const [ticket] = await (lock === 'update' ? found.for('no key update') : found)
  if (!ticket) throw notFound('ticket')
  return ticket
}
