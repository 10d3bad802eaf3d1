import { and, eq, sql } from 'drizzle-orm'
import { archivedTicket } from '#features/tickets/archived-ticket.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { ArchivedFigures } from '#server/archived.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { permits } from './payers.tables.ts'

/** The number of the permit that a ticket was billed by, in the archive's files. */
export const permitsOfArchived: ArchivedFigures = {
  kind: archivedTicket.kind,
  name: 'permitNumber',
  title: 'Laskutuslupa',
  width: 18,
  form: 'text',
  async read({ db, membership }, ids) {
    const rows = await db
      .select({
        id: tickets.id,
        number: sql<string>`(array_agg(${permits.permitNumber} order by ${permits.number} desc))[1]`,
      })
      .from(tickets)
      .innerJoin(permits, and(eq(permits.ticketId, tickets.id), eq(permits.state, 'GRANTED')))
      .where(and(isOneOf(tickets.id, ids), ownTicket(membership)))
      .groupBy(tickets.id)
    return new Map(rows.map(({ id, number }) => [id, number]))
  },
}
