import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { ticketEvents } from './tickets.tables.ts'

/** What the user did to tickets, comments included. */
export const ticketData: PersonalData = {
  name: 'huollot',
  read: (db, userId) =>
    db
      .select({
        at: ticketEvents.createdAt,
        ticketId: ticketEvents.ticketId,
        kind: ticketEvents.kind,
        data: ticketEvents.data,
      })
      .from(ticketEvents)
      .where(eq(ticketEvents.actorUserId, userId))
      .orderBy(asc(ticketEvents.id)),
}
