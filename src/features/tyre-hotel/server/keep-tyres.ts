import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { vehicleHandedOver } from '#features/vehicle-handovers/vehicle-handovers.events.ts'
import type { CustomerData, CustomerMerge, VehicleMergeHook } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { AppError } from '#shared/app-error.ts'
import { setNumberText } from '../tyre-set.ts'
import { tyreCalls, tyreSetEvents, tyreSets } from './tyre-hotel.tables.ts'

/** Sets of a car that was recorded twice belong to the kept record; only one of them can be on the car. */
export const mergeVehicleInTyres: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  const mounted = tx
    .select({ garageId: tyreSets.garageId })
    .from(tyreSets)
    .where(and(eq(tyreSets.vehicleId, keptId), eq(tyreSets.state, 'ON_CAR')))
  await tx
    .update(tyreSets)
    .set({ state: 'FETCHED', version: sql`${tyreSets.version} + 1` })
    .where(and(eq(tyreSets.vehicleId, removedId), eq(tyreSets.state, 'ON_CAR'), inArray(tyreSets.garageId, mounted)))
  await tx.update(tyreSets).set({ vehicleId: keptId }).where(eq(tyreSets.vehicleId, removedId))
  const ofKept = tx.select({ key: tyreCalls.requestKey }).from(tyreCalls).where(eq(tyreCalls.vehicleId, keptId))
  await tx.delete(tyreCalls).where(and(eq(tyreCalls.vehicleId, removedId), inArray(tyreCalls.requestKey, ofKept)))
  await tx.update(tyreCalls).set({ vehicleId: keptId }).where(eq(tyreCalls.vehicleId, removedId))
}

export const mergeCustomersInTyres: CustomerMerge = { columns: [tyreSets.customerId, tyreCalls.customerId] }

/**
 * A car that was handed over takes the tyres along that are on it: they are no more the garage's to look after. What is on a shelf stays the former
 * owner's, with whom the garage has its contract, and is marked: whose it is now only the two can say (docs/decisions/0154).
 */
export const followHandover: Listener = defineListener({
  event: vehicleHandedOver,
  async handle(tx, { vehicleId, customerId }) {
    const gone = await tx
      .update(tyreSets)
      .set({ state: 'FETCHED', stateAt: sql`now()`, version: sql`${tyreSets.version} + 1` })
      .where(and(eq(tyreSets.vehicleId, vehicleId), eq(tyreSets.customerId, customerId), eq(tyreSets.state, 'ON_CAR')))
      .returning({ setId: tyreSets.id, garageId: tyreSets.garageId })
    if (gone.length > 0)
      await tx.insert(tyreSetEvents).values(gone.map((set) => ({ ...set, kind: 'HANDED_OVER' as const })))
  },
})

const setsOf = (db: Queryable, customerId: string) =>
  db
    .select({
      number: tyreSets.number,
      season: tyreSets.season,
      size: tyreSets.size,
      make: tyreSets.make,
      model: tyreSets.model,
      dot: tyreSets.dot,
      state: tyreSets.state,
      notes: tyreSets.notes,
    })
    .from(tyreSets)
    .where(eq(tyreSets.customerId, customerId))
    .orderBy(tyreSets.number)

/** The sets of a garage's own customer. Whose tyres are in store is not erased: they have to be given back first. */
export const tyresOfCustomer: CustomerData = {
  name: 'tyreSets',
  read: async (db, customerId) =>
    (await setsOf(db, customerId)).map((set) => ({ ...set, number: setNumberText(set.number) })),
  async erase(tx, { customerId }) {
    const stored = and(eq(tyreSets.customerId, customerId), eq(tyreSets.state, 'ON_SHELF'))
    if (await hasRows(tx, tyreSets, stored)) throw new AppError('precondition', 'tyres_stored')
    await tx.delete(tyreSets).where(and(eq(tyreSets.customerId, customerId), ne(tyreSets.state, 'ON_SHELF')))
    await tx.delete(tyreCalls).where(eq(tyreCalls.customerId, customerId))
  },
}
