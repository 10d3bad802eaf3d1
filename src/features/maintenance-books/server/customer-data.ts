import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
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
  async erase(tx, { customerId, without }) {
    const { id, note } = maintenanceBooks
    const ofPerson = eq(maintenanceBooks.customerId, customerId)
    for (const book of await tx.select({ id, note }).from(maintenanceBooks).where(ofPerson)) {
      const left = without(book.note)
      if (left !== book.note) await tx.update(maintenanceBooks).set({ note: left }).where(eq(id, book.id))
    }
  },
}
