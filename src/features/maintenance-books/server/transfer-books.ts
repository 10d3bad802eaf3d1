import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import { mergeVehicleInBooks } from './maintenance-books.hooks.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

type Given = { fromVehicleId: string; toVehicleId: string; fromCustomerId: string; toCustomerId: string }

/**
 * The books of a car go along to its new owner, each still its garage's; what the former owner asked and who asked it does not. The caller checks
 * that nothing is asked for or unpaid. Returns the ids of their garages.
 */
export async function transferBooks(tx: Transaction, given: Given): Promise<string[]> {
  const { fromVehicleId, toVehicleId, fromCustomerId, toCustomerId } = given
  // a garage that has a book of the receiver's record as well keeps both, as when two records become one
  await mergeVehicleInBooks(tx, { keptId: toVehicleId, removedId: fromVehicleId })
  const books = await tx
    .update(maintenanceBooks)
    .set({
      customerId: toCustomerId,
      note: '',
      requestedAt: null,
      requestedByUserId: null,
      version: sql`${maintenanceBooks.version} + 1`,
    })
    .where(and(eq(maintenanceBooks.vehicleId, toVehicleId), eq(maintenanceBooks.customerId, fromCustomerId)))
    .returning({ id: maintenanceBooks.id, garageId: maintenanceBooks.garageId })
  for (const { id, garageId } of books)
    invalidate(tx, [garageId, fromCustomerId, toCustomerId], {
      type: 'maintenanceBookEvent.new',
      maintenanceBookId: id,
    })
  return [...new Set(books.map(({ garageId }) => garageId))]
}
