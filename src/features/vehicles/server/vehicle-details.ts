import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { ReaderContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { oddOnes } from '../odd-mileages.ts'
import type { MileageReading, VehicleDetails } from '../vehicle-edit.ts'
import { mayEditVehicle } from '../vehicles.policy.ts'
import { knownFacts } from './fleet-facts.ts'
import { vehicleFor } from './vehicles.access.ts'
import { mileageReadings } from './vehicles.tables.ts'

/** One vehicle, whose it is, and what the viewer may do with it. */
export async function vehicleDetails({ db, membership }: ReaderContext, vehicleId: string): Promise<VehicleDetails> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const { id, name, image, managedByGarageId } = organizations
  const [owner] = await db
    .select({ id, name, image, managedByGarageId })
    .from(organizations)
    .where(eq(id, vehicle.organizationId))
  if (!owner) throw notFound('vehicle')
  return {
    ...vehicle,
    handedOver:
      vehicle.handedOverAt === null
        ? null
        : // with whom the former owner deals is no matter of a garage
          { to: membership.organizationType === 'CUSTOMER' ? vehicle.handedOverTo : null, at: vehicle.handedOverAt },
    facts: membership.organizationType === 'CUSTOMER' ? await knownFacts(db, vehicle) : null,
    customer: { id: owner.id, name: owner.name, image: owner.image },
    can: { edit: mayEditVehicle(membership, { ...vehicle, managedByGarageId: owner.managedByGarageId }) },
  }
}

/** A curve shows no more. */
const SHOWN = 100

/** The last mileages of a vehicle, the oldest first. A garage sees what its own tickets and the customer itself have reported. */
export async function vehicleMileages({ db, membership }: ReaderContext, vehicleId: string): Promise<MileageReading[]> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const { id, mileageKm, readAt, odd, confirmed, garageId } = mileageReadings
  const newest = await db
    .select({ id, mileageKm, readAt, odd, confirmed })
    .from(mileageReadings)
    .where(
      and(
        eq(mileageReadings.vehicleId, vehicle.id),
        membership.organizationType === 'GARAGE'
          ? or(isNull(garageId), eq(garageId, membership.organizationId))
          : undefined,
      ),
    )
    .orderBy(desc(readAt), desc(id))
    .limit(SHOWN)
  const readings = newest.reverse()
  // a mileage that falls or leaps is marked, from every source
  const fallen = oddOnes(
    readings.filter((one) => !one.odd && !one.confirmed),
    readings.filter((one) => one.confirmed),
  )
  return readings.map((one) => ({ ...one, odd: one.odd || fallen.has(one) }))
}
