import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { type AttachTo, attachFiles } from '#features/files/server/attach-files.ts'
import type { Caller, Membership } from '#server/caller.ts'
import type { FileAccess } from '#server/contributions.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

/** Files of a ticket are attached to what brought them: the report, a comment, a note. */
export const TICKET_EVENT_FILES = 'ticket_event'

/** Attaches the caller's uploads to something that they just wrote to a ticket's timeline. */
export const attachToEvent = (
  tx: Transaction,
  { caller, membership }: { caller: Pick<Caller, 'userId'>; membership: Membership },
  fileIds: readonly string[],
  eventId: string,
): Promise<void> =>
  attachFiles(tx, { caller, organizationId: membership.organizationId }, fileIds, {
    kind: TICKET_EVENT_FILES,
    id: eventId,
  })

/** The timeline entry of the report: what was sent with it is attached there. */
export async function reportOf(db: Queryable, ticketId: string): Promise<AttachTo | null> {
  const [entry] = await db
    .select({ id: ticketEvents.id })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticketId, ticketId), eq(ticketEvents.kind, 'REPORTED')))
    .orderBy(asc(ticketEvents.id))
    .limit(1)
  return entry ? { kind: TICKET_EVENT_FILES, id: entry.id } : null
}

/** Everyone who may read the entry reads its files: both sides, but those of an internal note only the garage. */
export const mayReadTicketEvent: FileAccess = async (db, caller, eventId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(eventId)) return false
  const [found] = await db
    .select({ id: ticketEvents.id })
    .from(ticketEvents)
    .innerJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
    .where(
      and(
        eq(ticketEvents.id, eventId),
        or(inArray(tickets.garageId, own), and(inArray(tickets.customerId, own), eq(ticketEvents.internal, false))),
      ),
    )
    .limit(1)
  return found !== undefined
}
