import { and, eq, ne } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { wearOf } from '../tread.ts'
import { maySwapTyres } from '../tyre-hotel.policy.ts'
import type { OwnTyreSet, TicketTyres } from '../tyre-set.ts'
import { setsOfVehicle } from './list-tyre-sets.ts'
import { tyreSets } from './tyre-hotel.tables.ts'
import { firstFreePlace } from './tyre-places.ts'
import { shownSet } from './tyre-set-columns.ts'

/** What a garage sees on a ticket's page: its own sets of the car, and a place for what comes in. */
export async function tyresOfTicket({ db, membership }: OrganizationContext, ticketId: string): Promise<TicketTyres> {
  const ticket = await ticketFor(db, membership, ticketId)
  const garageId = membership.organizationId
  const { vehicleId } = ticket
  const isOpen = maySwapTyres(membership, ticket)
  const sets =
    vehicleId === null
      ? []
      : await setsOfVehicle(
          and(eq(tyreSets.garageId, garageId), eq(tyreSets.vehicleId, vehicleId), ne(tyreSets.state, 'DISCARDED')),
          db,
        )
  return {
    vehicleId,
    sets: sets.map(shownSet),
    freePlace: isOpen ? await firstFreePlace(db, garageId) : null,
    can: { swap: isOpen, ask: isOpen },
  }
}

/** The sets of a customer's own car, at every garage that keeps some; where in the garage a set lies is not answered. */
export async function ownTyresOfVehicle(
  { db, membership }: OrganizationContext,
  vehicleId: string,
): Promise<OwnTyreSet[]> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const rows = await db
    .select({ set: tyreSets, garage: { id: organizations.id, name: organizations.name } })
    .from(tyreSets)
    .innerJoin(organizations, eq(organizations.id, tyreSets.garageId))
    .where(
      and(
        eq(tyreSets.vehicleId, vehicle.id),
        eq(tyreSets.customerId, membership.organizationId),
        ne(tyreSets.state, 'DISCARDED'),
      ),
    )
    .orderBy(tyreSets.state, tyreSets.number)
    .limit(20)
  return rows.map(({ set, garage }) => ({
    id: set.id,
    season: set.season,
    size: set.size,
    make: set.make,
    model: set.model,
    dot: set.dot,
    rims: set.rims,
    state: set.state,
    stateAt: set.stateAt,
    treads: {
      frontLeft: set.frontLeft,
      frontRight: set.frontRight,
      rearLeft: set.rearLeft,
      rearRight: set.rearRight,
    },
    measuredAt: set.measuredAt,
    wear: wearOf(set.season, set.leastTread),
    garage,
  }))
}
