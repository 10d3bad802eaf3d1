import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { Signer } from '#server/signing/signer.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { EntryFields } from '../book-entries.ts'
import { entryFields } from './entry-fields.ts'
import type { BookRow, EntryRow } from './maintenance-books.access.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'
import { factsOf } from './open-book.ts'
import { writeRecord } from './write-record.ts'

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
      bookId,
      garageId,
      organizationId: garageId,
      source: 'GARAGE',
      fields: entryFields(),
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!entry) throw new Error('the entry was not made')
  return entry
}

type Signed = { fields: EntryFields; signedAt: string; importedBy?: OrganizationType }

/** Entries of the book's garage, signed one after the other; only those that it did not bring in are to be billed, when the book is. */
export async function makeSignedEntries(
  tx: Transaction,
  book: BookRow,
  { signer, userId }: { signer: Signer; userId: string },
  entries: readonly Signed[],
): Promise<void> {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, book.vehicleId))
  if (!vehicle) throw new Error('no such vehicle')
  let now = book
  for (const { fields, signedAt, importedBy } of entries) {
    const source = importedBy ? 'IMPORTED' : 'GARAGE'
    const draft = await makeDraft(tx, book, { fields, source, createdByUserId: userId })
    const writer = { actor: { userId }, services: { signer, clock: () => new Date(signedAt) } }
    const sealed = await writeRecord(tx, writer, {
      book: now,
      vehicle,
      draft: { ...draft, fields },
      isMileageOdd: false,
      files: [],
      importedBy,
    })
    now = { ...now, ...sealed, unbilledCount: now.unbilledCount + (book.group === 'done' || importedBy ? 0 : 1) }
    const reading = { vehicleId: vehicle.id, mileageKm: fields.mileageKm, readAt: `${fields.doneOn}T20:59:59.999Z` }
    if (reading.mileageKm !== null)
      await tx
        .insert(mileageReadings)
        .values({ ...reading, mileageKm: reading.mileageKm, reportedWith: draft.id, garageId: book.garageId })
  }
  const { signedCount, head, sealKeyId, sealSignature, unbilledCount } = now
  await tx
    .update(maintenanceBooks)
    .set({ signedCount, head, sealKeyId, sealSignature, unbilledCount })
    .where(eq(maintenanceBooks.id, book.id))
}
