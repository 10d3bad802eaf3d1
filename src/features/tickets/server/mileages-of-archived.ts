import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { isCounted, mileageReadings } from '#features/vehicles/server/vehicles.tables.ts'
import type { ArchivedFigures } from '#server/archived.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { archivedTicket } from '../archived-ticket.ts'
import { ticketFields } from '../ticket-fields.ts'
import { ownTicket } from './tickets.access.ts'
import { tickets } from './tickets.tables.ts'

/**
 * The mileage of tickets that keep none: the last reading of the car between the report and the end. A garage sees those that its own tickets
 * brought, the customer all of its car.
 */
export const mileagesOfArchived: ArchivedFigures = {
  kind: archivedTicket.kind,
  name: 'mileageKm',
  ...ticketFields.mileageKm.inFiles,
  form: 'number',
  async read({ db, membership }, ids) {
    const { vehicleId, readAt, garageId, mileageKm } = mileageReadings
    const rows = await db
      .selectDistinctOn([tickets.id], { id: tickets.id, mileageKm })
      .from(tickets)
      .innerJoin(mileageReadings, eq(vehicleId, tickets.vehicleId))
      .where(
        and(
          isOneOf(tickets.id, ids),
          ownTicket(membership),
          gte(readAt, tickets.createdAt),
          lte(readAt, tickets.closedAt),
          isCounted,
          membership.organizationType === 'GARAGE' ? eq(garageId, tickets.garageId) : undefined,
        ),
      )
      .orderBy(tickets.id, sql`${readAt} desc, ${mileageReadings.id} desc`)
    return new Map(rows.map((row) => [row.id, row.mileageKm]))
  },
}
