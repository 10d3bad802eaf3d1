import { and, eq, isNull } from 'drizzle-orm'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import type { Transaction } from '#server/db/database.ts'
import type { BookGroup } from '../maintenance-books.ts'
import type { BookRow } from './maintenance-books.access.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

type Opened = { garageId: string; customerId: string; vehicle: VehicleRow; group: BookGroup; now: string }

/** The garage's book of this vehicle, made in this group when there is none. The vehicle is locked, so that one is made at most. */
export async function openBook(
  tx: Transaction,
  { garageId, customerId, vehicle, group, now }: Opened,
): Promise<Pick<BookRow, 'id'>> {
  const isIt = and(
    eq(maintenanceBooks.garageId, garageId),
    eq(maintenanceBooks.vehicleId, vehicle.id),
    isNull(maintenanceBooks.supersededById),
  )
  const [known] = await tx.select({ id: maintenanceBooks.id }).from(maintenanceBooks).where(isIt)
  const facts = factsOf(vehicle)
  if (known) {
    await tx.update(maintenanceBooks).set(facts).where(eq(maintenanceBooks.id, known.id))
    return known
  }
  const [made] = await tx
    .insert(maintenanceBooks)
    .values({ ...facts, garageId, customerId, vehicleId: vehicle.id, group, groupSince: now })
    .returning({ id: maintenanceBooks.id })
  if (!made) throw new Error('the book was not made')
  return made
}

export const factsOf = ({ registrationNumber, vinNumber, make, model, year }: VehicleRow) => ({
  registrationNumber,
  vinNumber,
  make,
  model,
  year,
})
