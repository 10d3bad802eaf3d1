import { and, desc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isSoldLater } from '#features/line-items/server/sold-later.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type DropDeferredOfVehicle, MAX_ASKED_LINES, type VehicleDeferredWork } from '../extra-work.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'
import { lineColumns } from './extra-work-lines.ts'

/** A request that was taken back, or waited when its ticket ended, asks for nothing any more. */
const isAskedAgain = sql<boolean>`exists (
  select from ${extraWorks} again join ${tickets} later on later.id = again.ticket_id
  where again.id = ${extraWorkLines.askedAgainBy} and again.state <> 'WITHDRAWN'
    and (again.state = 'ANSWERED' or later.status not in ('DONE', 'CANCELLED'))
)`

/** Declined, and since then neither asked again, dropped, nor done on a later ticket; of lines, their requests and their tickets in a query. */
export const stillDeferred = (by: Parameters<typeof isSoldLater>[1]): SQL | undefined =>
  and(
    eq(extraWorks.state, 'ANSWERED'),
    eq(extraWorkLines.decision, 'DECLINED'),
    isNull(extraWorkLines.droppedAt),
    not(isAskedAgain),
    not(isSoldLater(extraWorkLines.name, by)),
  )

/** What the viewer may know: a garage its own, a customer those of all garages. */
const seenBy = (membership: Membership, vehicleIds: readonly string[]): SQL | undefined =>
  and(
    ownTicket(membership),
    // for the index
    membership.organizationType === 'CUSTOMER' ? eq(extraWorks.customerId, membership.organizationId) : undefined,
    inArray(tickets.vehicleId, [...vehicleIds]),
    stillDeferred(membership.organizationType === 'CUSTOMER' ? 'anybody' : 'same garage'),
  )

/** The declined work of one car, the newest first. Refusal: `not_found: vehicle`. */
export async function deferredOfVehicle(
  { db, membership }: OrganizationContext,
  vehicleId: string,
): Promise<VehicleDeferredWork[]> {
  const { id } = await vehicleFor(db, membership, vehicleId)
  const rows = await db
    .select({
      ...lineColumns,
      declinedAt: extraWorks.answeredAt,
      description: extraWorks.description,
      ticketNumber: tickets.number,
      garage: { id: organizations.id, name: organizations.name },
    })
    .from(tickets)
    .innerJoin(extraWorks, eq(extraWorks.ticketId, tickets.id))
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .where(seenBy(membership, [id]))
    .orderBy(desc(extraWorks.answeredAt), extraWorkLines.place)
    .limit(MAX_ASKED_LINES)
  return rows.map(({ declinedAt, ...row }) => ({ ...row, declinedAt: declinedAt ?? '' }))
}

/** How many declined works each of these cars has; a car without any is left out. */
export async function deferredCounts(
  db: Queryable,
  membership: Membership,
  vehicleIds: readonly string[],
): Promise<Map<string, number>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await db
    .select({ vehicleId: tickets.vehicleId, count: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(extraWorks, eq(extraWorks.ticketId, tickets.id))
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .where(seenBy(membership, vehicleIds))
    .groupBy(tickets.vehicleId)
  return new Map(rows.flatMap(({ vehicleId, count }) => (vehicleId ? [[vehicleId, count]] : [])))
}

/** The customer does not want it: it is no more offered nor reminded of. Refusals: `not_found: vehicle`, `not_found: extra_work`. */
export async function dropDeferredOfVehicle(
  { db, membership, services }: OrganizationContext,
  { vehicleId, lineId }: DropDeferredOfVehicle,
): Promise<void> {
  const { id } = await vehicleFor(db, membership, vehicleId)
  if (!isUuid(lineId)) throw notFound('extra_work')
  const found = db
    .select({ id: extraWorkLines.id })
    .from(tickets)
    .innerJoin(extraWorks, eq(extraWorks.ticketId, tickets.id))
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .where(and(seenBy(membership, [id]), eq(extraWorkLines.id, lineId)))
  const dropped = await db
    .update(extraWorkLines)
    .set({ droppedAt: services.clock().toISOString() })
    .where(inArray(extraWorkLines.id, found))
    .returning({ id: extraWorkLines.id })
  if (dropped.length === 0) throw notFound('extra_work')
}
