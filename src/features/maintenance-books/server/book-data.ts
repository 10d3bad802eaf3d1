import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

/** What the user wrote into maintenance books, and signed. */
export const entryData: PersonalData = {
  name: 'maintenanceBookEntries',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) => {
      const { id, createdAt, signedAt, bookId, fields, record, createdByUserId, signedByUserId } = bookEntries
      return db
        .select({ id, at: createdAt, signedAt, maintenanceBookId: bookId, fields, record })
        .from(bookEntries)
        .where(and(or(eq(createdByUserId, userId), eq(signedByUserId, userId)), after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_ROWS)
    }),
}

/** The histories that the user asked for. */
export const requestData: PersonalData = {
  name: 'historyRequests',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) => {
      const { id, requestedAt, garageId, registrationNumber, note, requestedByUserId } = maintenanceBooks
      return db
        .select({ id, at: requestedAt, garageId, registrationNumber, note })
        .from(maintenanceBooks)
        .where(and(eq(requestedByUserId, userId), after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_ROWS)
    }),
}
