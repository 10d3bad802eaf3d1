import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

/** The signed entries of the cars of a garage's own customer. They stay with the car: what was signed cannot be changed. The note of a book is not signed. */
export const booksOfCustomer: CustomerData = {
  name: 'maintenanceBooks',
  read: (db, customerId) =>
    db
      .select({
        registrationNumber: maintenanceBooks.registrationNumber,
        doneOn: bookEntries.doneOn,
        signedAt: bookEntries.signedAt,
        record: bookEntries.record,
      })
      .from(bookEntries)
      .innerJoin(maintenanceBooks, eq(maintenanceBooks.id, bookEntries.bookId))
      .where(and(eq(maintenanceBooks.customerId, customerId), isNotNull(bookEntries.signedAt)))
      .orderBy(asc(bookEntries.id)),
  erase: (tx, { customerId, without }) =>
    rewriteColumn(tx, maintenanceBooks, 'note', eq(maintenanceBooks.customerId, customerId), without),
}
