import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/server/personal-data.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'

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
