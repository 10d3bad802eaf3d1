import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { OpenTicket, OpenTicketsOf } from '../../intake.ts'
import { OPEN_STATUSES } from '../../tickets.ts'
import { ownTicket } from '../tickets.access.ts'
import { tickets } from '../tickets.tables.ts'

const TOLD = 3

/**
 * The caller's own open tickets of a car, of any other side. Asked by the plate as well, since a ticket whose customer has
 * not said yes yet has nothing but what was typed.
 */
export async function openTicketsOf(
  { db, membership }: OrganizationContext,
  { vehicleId = '', registrationNumber = '' }: OpenTicketsOf,
): Promise<OpenTicket[]> {
  const plate = plateKey(registrationNumber)
  const meant: SQL[] = [
    ...(isUuid(vehicleId) ? [eq(tickets.vehicleId, vehicleId)] : []),
    ...(plate ? [eq(plateKeySql(tickets.registrationNumber), plate)] : []),
  ]
  if (meant.length === 0) return []
  return openTickets(db, membership, or(...meant))
    .orderBy(desc(tickets.id))
    .limit(TOLD)
}

/** The newest open ticket of each of these cars that has one; at most as many as cars are suggested. */
export async function openTicketOfEach(
  db: Queryable,
  membership: Membership,
  vehicleIds: readonly string[],
): Promise<Map<string, OpenTicket>> {
  if (vehicleIds.length === 0) return new Map()
  const found = await openTickets(db, membership, inArray(tickets.vehicleId, [...vehicleIds])).orderBy(tickets.id)
  // of two the newer one is the later
  return new Map(found.flatMap(({ vehicleId, ...ticket }) => (vehicleId === null ? [] : [[vehicleId, ticket]])))
}

function openTickets(db: Queryable, membership: Membership, meant: SQL | undefined) {
  const isGarage = membership.organizationType === 'GARAGE'
  const party = alias(organizations, 'party')
  return db
    .select({
      id: tickets.id,
      vehicleId: tickets.vehicleId,
      title: tickets.title,
      status: tickets.status,
      registrationNumber: tickets.registrationNumber,
      party: sql<string>`${party.name}`,
      scheduledStart: tickets.scheduledStart,
      promisedReadyAt: tickets.promisedReadyAt,
    })
    .from(tickets)
    .innerJoin(party, eq(party.id, isGarage ? tickets.customerId : tickets.garageId))
    .where(
      and(
        ownTicket(membership),
        inArray(tickets.status, OPEN_STATUSES),
        // an open ticket is on both desks: the condition is that of the desk's index
        isNull(isGarage ? tickets.garageArchivedAt : tickets.customerArchivedAt),
        meant,
      ),
    )
    .$dynamic()
}
