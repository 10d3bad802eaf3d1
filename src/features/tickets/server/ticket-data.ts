import { and, asc, eq, gt } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { ticketEvents } from './tickets.tables.ts'

/** What the user did to tickets, comments included. */
export const ticketData: PersonalData = {
  name: 'tickets',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: ticketEvents.id,
          at: ticketEvents.createdAt,
          ticketId: ticketEvents.ticketId,
          kind: ticketEvents.kind,
          data: ticketEvents.data,
        })
        .from(ticketEvents)
        .where(and(eq(ticketEvents.actorUserId, userId), after && gt(ticketEvents.id, after.id)))
        .orderBy(asc(ticketEvents.id))
        .limit(PAGE_ROWS),
    ),
}
