import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { entryFields } from './entry-fields.ts'
import type { BookRow, EntryRow } from './maintenance-books.access.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'
import { factsOf } from './open-book.ts'

type Given = Partial<typeof maintenanceBooks.$inferInsert> & { garageId: string; customerId: string }

/** A book that the customer has asked for. */
export async function makeBook(db: Queryable, given: Given): Promise<BookRow> {
  const vehicleId = given.vehicleId ?? (await makeVehicle(db, { organizationId: given.customerId })).id
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  if (!vehicle) throw new Error('no such vehicle')
  const now = new Date().toISOString()
  const [book] = await db
    .insert(maintenanceBooks)
    .values({
      ...factsOf(vehicle),
      group: 'new',
      groupSince: now,
      isAsked: true,
      requestedAt: now,
      ...given,
      vehicleId,
    })
    .returning()
  if (!book) throw new Error('the book was not made')
  return book
}

/** A draft of the book's garage. */
export async function makeDraft(
  db: Queryable,
  { id: bookId, garageId }: Pick<BookRow, 'id' | 'garageId'>,
  given: Partial<typeof bookEntries.$inferInsert> = {},
): Promise<EntryRow> {
  const [entry] = await db
    .insert(bookEntries)
    .values({
      ...{ bookId, garageId, organizationId: garageId, source: 'GARAGE', fields: entryFields() },
      ...{ requestKey: randomUUID(), ...given },
    })
    .returning()
  if (!entry) throw new Error('the entry was not made')
  return entry
}
