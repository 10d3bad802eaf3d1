import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { instantText } from '#server/db/instant-text.ts'
import { isUuid } from '#shared/id.ts'
import { OPEN_STATUSES, type TicketStatus } from '../tickets.ts'
import {
  type PresentTicket,
  TICKETS_OF_VEHICLE,
  type VehicleTicket,
  type VehicleTicketPage,
} from '../vehicle-tickets.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { ownTicket } from './tickets.access.ts'
import { tickets } from './tickets.tables.ts'

/** The car is at the garage: it was taken in and has not been fetched. */
const IN_HALL: readonly TicketStatus[] = ['IN_PROGRESS', 'WAITING', 'READY']

/** The tickets of the vehicle that the viewer may see, the newest first, a page at a time. */
export async function ticketsOfVehicle(
  { db, membership }: OrganizationContext,
  { vehicleId, cursor }: { vehicleId: string; cursor?: string | null | undefined },
): Promise<VehicleTicketPage> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const own = sql.raw(membership.organizationType === 'GARAGE' ? 't.garage_id' : 't.customer_id')
  const { rows } = await db.execute<{ json: VehicleTicket }>(sql`
    select row_to_json(shown) as json from tickets t ${sql.raw(cardJoins)}
    cross join lateral (select ${sql.raw(cardColumns(membership.organizationType))}, t.description, t.mileage_km as "mileageKm",
      ${sql.raw(instantText('t.scheduled_end'))} as "scheduledEnd") shown
    where t.vehicle_id = ${vehicle.id} and ${own} = ${membership.organizationId}
      ${cursor && isUuid(cursor) ? sql`and t.id < ${cursor}::uuid` : sql``}
    order by t.id desc limit ${TICKETS_OF_VEHICLE + 1}`)
  const found = rows.map(({ json }) => json)
  const shown = found.slice(0, TICKETS_OF_VEHICLE)
  return { tickets: shown, next: found.length > TICKETS_OF_VEHICLE ? (shown.at(-1)?.id ?? null) : null }
}

/** Of each of these vehicles the open ticket that shows where it is: at the garage before one that is only planned, then the newest. */
export async function presentTickets(
  db: Queryable,
  membership: Membership,
  vehicleIds: readonly string[],
): Promise<Map<string, PresentTicket>> {
  if (vehicleIds.length === 0) return new Map()
  const other = membership.organizationType === 'GARAGE' ? tickets.customerId : tickets.garageId
  const rows = await db
    .selectDistinctOn([tickets.vehicleId], {
      vehicleId: tickets.vehicleId,
      ticket: {
        id: tickets.id,
        title: tickets.title,
        status: tickets.status,
        waitingFor: tickets.waitingFor,
        scheduledStart: tickets.scheduledStart,
        promisedReadyAt: tickets.promisedReadyAt,
      },
      party: organizations.name,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, other))
    .where(and(openTicket(membership), inArray(tickets.vehicleId, [...vehicleIds])))
    .orderBy(asc(tickets.vehicleId), sql`${inArray(tickets.status, [...IN_HALL])} desc`, desc(tickets.id))
  return new Map(rows.flatMap(({ vehicleId, ticket, party }) => (vehicleId ? [[vehicleId, { ...ticket, party }]] : [])))
}

/** The vehicles that are at a garage now; for a garage those at its own. */
export const vehiclesInHall = (db: Queryable, membership: Membership) =>
  db
    .select({ id: tickets.vehicleId })
    .from(tickets)
    .where(and(openTicket(membership), inArray(tickets.status, [...IN_HALL])))

/** The caller's own tickets that are not closed. */
const openTicket = (membership: Membership): SQL | undefined =>
  and(
    ownTicket(membership),
    // an open ticket is on both desks: the condition is that of the desk's index
    isNull(membership.organizationType === 'GARAGE' ? tickets.garageArchivedAt : tickets.customerArchivedAt),
    inArray(tickets.status, OPEN_STATUSES),
  )
