import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { LatestInspection } from '../inspections.ts'
import { inspections } from './inspections.tables.ts'
import { countsOf } from './point-counts.ts'

/**
 * The newest finished inspection of a car: a garage's own, of a customer that of any garage; null where there is none. Refusal: `not_found:
 * vehicle`.
 */
export async function latestInspection(
  { db, membership }: OrganizationContext,
  vehicleId: string,
): Promise<LatestInspection | null> {
  const { id } = await vehicleFor(db, membership, vehicleId)
  const [found] = await db
    .select({
      id: inspections.id,
      ticketId: tickets.id,
      ticketNumber: tickets.number,
      garage: organizations.name,
      name: inspections.name,
      finishedAt: inspections.finishedAt,
    })
    .from(tickets)
    .innerJoin(inspections, eq(inspections.ticketId, tickets.id))
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .where(and(ownTicket(membership), eq(tickets.vehicleId, id), isNotNull(inspections.finishedAt)))
    .orderBy(desc(inspections.finishedAt))
    .limit(1)
  if (!found?.finishedAt) return null
  const counts = (await countsOf(db, [found.id])).get(found.id)
  return counts ? { ...found, finishedAt: found.finishedAt, counts } : null
}
