import { and, asc, eq, gt } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Signer } from '#server/signing/signer.ts'
import type { BookVerdict, EntryRecord } from '../book-record.ts'
import { verifyBook } from './chain.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'
import { storedEntries, storedSeal } from './stored-entry.ts'

export type CheckedBook = { id: string; garageName: string; verdict: BookVerdict; records: EntryRecord[] }

/** All books of a customer's car that hold something signed, each checked. What a changed one holds now is not what was signed. */
export async function checkedBooks(
  db: Queryable,
  signer: Signer,
  { vehicleId, customerId }: { vehicleId: string; customerId: string },
): Promise<CheckedBook[]> {
  const books = await db
    .select({ book: maintenanceBooks, garageName: organizations.name })
    .from(maintenanceBooks)
    .innerJoin(organizations, eq(organizations.id, maintenanceBooks.garageId))
    .where(
      and(
        eq(maintenanceBooks.customerId, customerId),
        eq(maintenanceBooks.vehicleId, vehicleId),
        gt(maintenanceBooks.signedCount, 0),
      ),
    )
    .orderBy(asc(maintenanceBooks.id))
  const checked: CheckedBook[] = []
  // one after the other, so that only one large book is in memory
  for (const { book, garageName } of books) {
    const entries = await storedEntries(db, book.id)
    const verdict = verifyBook(signer, { id: book.id, entries, seal: storedSeal(book) })
    checked.push({ id: book.id, garageName, verdict, records: entries.map(({ record }) => record) })
  }
  return checked
}
