import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type BookEntry, ENTRIES_PAGE_SIZE, type EntryPage, type ListEntries } from '../maintenance-books.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { bookFor } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const corrections = alias(bookEntries, 'correction')

/** A page of the signed entries of a book, the last service first. What is shown is what was signed. Refusal: `not_found: maintenance_book`. */
export async function listEntries(
  { db, membership }: OrganizationContext,
  { maintenanceBookId, cursor }: ListEntries,
): Promise<EntryPage> {
  const book = await bookFor(db, membership, maintenanceBookId)
  if (cursor && !isUuid(cursor.id)) throw notFound('book_entry')
  const { doneOn, id } = bookEntries
  const rows = await db
    .select({
      entry: bookEntries,
      signedBy: users.name,
      correction: corrections.sequence,
      correctionId: corrections.id,
      ticketCustomerId: tickets.customerId,
    })
    .from(bookEntries)
    .leftJoin(users, eq(users.id, bookEntries.signedByUserId))
    .leftJoin(tickets, eq(tickets.id, bookEntries.ticketId))
    .leftJoin(corrections, eq(corrections.correctsId, bookEntries.id))
    .where(
      and(
        eq(bookEntries.bookId, book.id),
        isNotNull(bookEntries.sequence),
        cursor ? sql`(${doneOn}, ${id}) < (${cursor.doneOn}, ${cursor.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(doneOn), desc(id))
    .limit(ENTRIES_PAGE_SIZE + 1)
  const shown = rows.slice(0, ENTRIES_PAGE_SIZE)
  const files = await attachedFiles(
    db,
    BOOK_ENTRY_FILES,
    shown.map(({ entry }) => entry.id),
  )
  const last = rows.length > shown.length ? shown.at(-1)?.entry : undefined
  return {
    rows: shown.flatMap(({ entry, signedBy, correction, correctionId, ticketCustomerId }): BookEntry[] => {
      const { record, sequence, signedAt } = entry
      if (!record || sequence === null || signedAt === null) return []
      const isOwn = entry.organizationId === membership.organizationId
      // the tickets of a car that was handed over stay with its owner of that time
      const seesTicket = membership.organizationType === 'GARAGE' || ticketCustomerId === membership.organizationId
      return [
        {
          id: entry.id,
          sequence,
          signedAt,
          source: record.source,
          corrects: record.corrects,
          importedBy: record.importedBy ?? null,
          signedBy: isOwn ? signedBy : null,
          ticketId: seesTicket ? entry.ticketId : null,
          correctedBy: correction,
          isMileageOdd: record.isMileageOdd,
          fields: record.fields,
          recordedFiles: record.files,
          files: files.get(entry.id) ?? [],
          can: { correct: isOwn && correctionId === null },
        },
      ]
    }),
    next: last ? { doneOn: last.doneOn, id: last.id } : null,
  }
}
