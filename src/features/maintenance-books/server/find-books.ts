import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Searched } from '#server/contributions.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { searchedTextSql, textPattern } from '#server/db/searched-text.ts'
import { MaintenanceBook } from '../maintenance-books.ts'
import { bookCards } from './list-books.ts'
import { ownBook } from './maintenance-books.access.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

/** All that a search looks at of a book; the other party's name is that of its side. */
const searchedText = (other: 'garage' | 'customer'): SQL =>
  sql.raw(
    searchedTextSql(`concat_ws(' ', replace(maintenance_books.registration_number, ' ', ''), maintenance_books.vin_number,
      maintenance_books.make, maintenance_books.model, ${other}.name)`),
  )

/** The books of the search of everything. */
export const searchedBooks: Searched = {
  shape: MaintenanceBook,
  find: (asker, { text, limit }) =>
    abortableRead(asker, (db) => {
      const pattern = textPattern(text)
      const other = asker.membership.organizationType === 'GARAGE' ? 'customer' : 'garage'
      const fits =
        pattern === null ? undefined : sql`${searchedText(other)} like all (string_to_array(${pattern}, ' '))`
      return bookCards(db)
        .where(and(ownBook(asker.membership), fits))
        .orderBy(desc(maintenanceBooks.id))
        .limit(limit)
    }),
}
