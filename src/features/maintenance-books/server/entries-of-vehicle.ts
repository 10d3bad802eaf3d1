import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  type ListVehicleEntries,
  SHOWN_WORKS,
  VEHICLE_ENTRIES,
  type VehicleEntry,
  type VehicleEntryPage,
} from '../vehicle-entries.ts'
import { type EntryRow, ownBook } from './maintenance-books.access.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

const corrections = alias(bookEntries, 'correction')

/**
 * A page of what is signed of a vehicle in all of its books that the viewer may see, the last service first. A customer has a book at each
 * garage; a garage sees its own. Refusal: `not_found: vehicle`.
 */
export async function entriesOfVehicle(
  { db, membership }: OrganizationContext,
  { vehicleId, cursor }: ListVehicleEntries,
): Promise<VehicleEntryPage> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  if (cursor && !isUuid(cursor.id)) throw notFound('book_entry')
  const { doneOn, id } = bookEntries
  const rows = await db
    .select({
      id,
      doneOn,
      record: bookEntries.record,
      sequence: bookEntries.sequence,
      maintenanceBookId: maintenanceBooks.id,
      garage: { id: organizations.id, name: organizations.name, image: organizations.image },
      correctedBy: corrections.sequence,
    })
    .from(maintenanceBooks)
    .innerJoin(bookEntries, eq(bookEntries.bookId, maintenanceBooks.id))
    .innerJoin(organizations, eq(organizations.id, maintenanceBooks.garageId))
    .leftJoin(corrections, eq(corrections.correctsId, id))
    .where(
      and(
        eq(maintenanceBooks.vehicleId, vehicle.id),
        ownBook(membership),
        isNotNull(bookEntries.sequence),
        cursor ? sql`(${doneOn}, ${id}) < (${cursor.doneOn}, ${cursor.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(doneOn), desc(id))
    .limit(VEHICLE_ENTRIES + 1)
  const shown = rows.slice(0, VEHICLE_ENTRIES)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { rows: shown.flatMap(viewOf), next: last ? { doneOn: last.doneOn, id: last.id } : null }
}

type Row = Pick<VehicleEntry, 'id' | 'doneOn' | 'maintenanceBookId' | 'garage' | 'correctedBy'> &
  Pick<EntryRow, 'record' | 'sequence'>

/** What is shown is what was signed. */
function viewOf({ record, sequence, ...row }: Row): VehicleEntry[] {
  if (!record || sequence === null) return []
  const { kind, mileageKm, works, remarks } = record.fields
  const done = works.filter(({ result }) => result !== 'NOT_DONE')
  return [
    {
      ...row,
      sequence,
      source: record.source,
      importedBy: record.importedBy ?? null,
      corrects: record.corrects,
      kind,
      mileageKm,
      remarks,
      isMileageOdd: record.isMileageOdd,
      workCount: done.length,
      works: done.slice(0, SHOWN_WORKS).map(({ name }) => name),
    },
  ]
}
