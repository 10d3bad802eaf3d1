import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

/** The signed entries of the cars of a garage's own customer. They stay with the car: what was signed cannot be changed. */
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
}
