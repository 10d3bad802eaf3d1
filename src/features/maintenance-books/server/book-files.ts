import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { isUuid } from '#shared/id.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

export const BOOK_ENTRY_FILES = 'maintenance_book_entry'

/** Both sides read the files of a signed entry, only its own side those of a draft. */
export const mayReadBookEntry: FileAccess = async (db, caller, entryId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(entryId)) return false
  const found = await db
    .select({ id: bookEntries.id })
    .from(bookEntries)
    .innerJoin(maintenanceBooks, eq(maintenanceBooks.id, bookEntries.bookId))
    .where(
      and(
        eq(bookEntries.id, entryId),
        or(
          inArray(bookEntries.organizationId, own),
          and(
            isNotNull(bookEntries.sequence),
            or(inArray(maintenanceBooks.garageId, own), inArray(maintenanceBooks.customerId, own)),
          ),
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}
