import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { wearOf } from '../tread.ts'
import type { TyreSet } from '../tyre-set.ts'
import { tyrePlaces, tyreSets } from './tyre-hotel.tables.ts'

const columns = {
  id: tyreSets.id,
  number: tyreSets.number,
  season: tyreSets.season,
  size: tyreSets.size,
  make: tyreSets.make,
  model: tyreSets.model,
  dot: tyreSets.dot,
  rims: tyreSets.rims,
  hasBolts: tyreSets.hasBolts,
  state: tyreSets.state,
  stateAt: tyreSets.stateAt,
  treads: {
    frontLeft: tyreSets.frontLeft,
    frontRight: tyreSets.frontRight,
    rearLeft: tyreSets.rearLeft,
    rearRight: tyreSets.rearRight,
  },
  leastTread: tyreSets.leastTread,
  notes: tyreSets.notes,
  measuredAt: tyreSets.measuredAt,
  placeId: tyreSets.placeId,
  placeName: tyrePlaces.name,
  version: tyreSets.version,
  vehicle: {
    id: vehicles.id,
    registrationNumber: vehicles.registrationNumber,
    vinNumber: vehicles.vinNumber,
    make: vehicles.make,
    model: vehicles.model,
    isHandedOver: sql<boolean>`${isNotNull(vehicles.handedOverAt)}`,
  },
  customer: { id: organizations.id, name: organizations.name, phone: organizations.phone },
}

/** Sets with their cars and customers. A garage holds the tyres in its hands: it sees whose they are, whether it is connected with the customer or not. */
export const selectSets = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(tyreSets)
    .innerJoin(vehicles, eq(vehicles.id, tyreSets.vehicleId))
    .innerJoin(organizations, eq(organizations.id, tyreSets.customerId))
    .leftJoin(tyrePlaces, and(eq(tyrePlaces.id, tyreSets.placeId), eq(tyrePlaces.garageId, tyreSets.garageId)))
    .where(where)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectSets>>[number]

export const shownSet = ({ leastTread, placeId, placeName, treads, notes: _, ...set }: Row): TyreSet => ({
  ...set,
  treads: treads as TyreSet['treads'],
  wear: wearOf(set.season, leastTread),
  place: placeId !== null && placeName !== null ? { id: placeId, name: placeName } : null,
})
