import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { archivedTicket } from '#features/tickets/archived-ticket.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { ArchivedFigures } from '#server/archived.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

/** How many findings the finished inspections of a ticket have, in the archive's files; of a ticket without one it is empty. */
export const findingsOfArchived: ArchivedFigures = {
  kind: archivedTicket.kind,
  name: 'findings',
  title: 'Tarkastuksen löydöksiä',
  width: 14,
  form: 'number',
  async read({ db, membership }, ids) {
    const rows = await db
      .select({
        id: tickets.id,
        count: sql<number>`count(*) filter (where ${inspectionPoints.result} in ('YELLOW', 'RED'))::int`,
      })
      .from(tickets)
      .innerJoin(inspections, eq(inspections.ticketId, tickets.id))
      .innerJoin(inspectionPoints, eq(inspectionPoints.inspectionId, inspections.id))
      .where(and(isOneOf(tickets.id, ids), ownTicket(membership), isNotNull(inspections.finishedAt)))
      .groupBy(tickets.id)
    return new Map(rows.map(({ id, count }) => [id, count]))
  },
}
