import { and, eq, type SQL } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { tickets } from './tickets.tables.ts'

export type TicketRow = typeof tickets.$inferSelect

/** The tenant's condition: a ticket is shared by exactly two organisations, and nobody else's query ever finds it. */
export const ownTicket = ({ organizationId, organizationType }: Membership): SQL =>
  eq(organizationType === 'GARAGE' ? tickets.garageId : tickets.customerId, organizationId)

/** The only door to one ticket; unknown ids and other organisations' ids answer alike. */
export async function ticketFor(db: Queryable, membership: Membership, ticketId: string): Promise<TicketRow> {
  if (!isUuid(ticketId)) throw notFound('ticket')
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), ownTicket(membership)))
    .limit(1)
  if (!ticket) throw notFound('ticket')
  return ticket
}

/** The same, locked until the end of the transaction: for changes that depend on what the ticket is now. */
export async function ticketForUpdate(tx: Transaction, membership: Membership, ticketId: string): Promise<TicketRow> {
  if (!isUuid(ticketId)) throw notFound('ticket')
  const [ticket] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), ownTicket(membership)))
    .limit(1)
    .for('update')
  if (!ticket) throw notFound('ticket')
  return ticket
}

/**
 * Refuses a change made on an older version, with the ticket as it is now, so that the screen can show what changed and
 * keep what was typed.
 */
export function demandVersion(ticket: TicketRow, version: number): void {
  if (ticket.version === version) return
  const { status, version: current, title, scheduledStart, promisedReadyAt } = ticket
  throw new AppError('conflict', 'ticket_changed', {
    details: { current: { status, version: current, title, scheduledStart, promisedReadyAt } },
  })
}
