import { eq, isNotNull, or, sql } from 'drizzle-orm'
import { ofEitherSide, sidesOfRow } from '#features/organizations/server/shown-names.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { bookEntries, entryTemplates, maintenanceBooks } from './maintenance-books.tables.ts'

const whose = ofEitherSide(maintenanceBooks)
const exportedBooks = exportedParents({ id: maintenanceBooks.id, whose })

/** Books with their signed entries, by which `docs/verify-book.mjs` checks them, and the drafts of the own side. */
export const maintenanceBooksExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'maintenanceBooks',
    about: 'Huoltokirjat',
    whose,
    order: [maintenanceBooks.id],
    columns: {
      id: maintenanceBooks.id,
      ...sidesOfRow(maintenanceBooks),
      ...pick(
        maintenanceBooks,
        'vehicleId',
        'registrationNumber',
        'vinNumber',
        'make',
        'model',
        'year',
        'group',
        'groupSince',
        'isAsked',
        'requestedAt',
        'note',
        'deliveredAt',
        'signedCount',
        'head',
        'sealKeyId',
        'sealSignature',
        'createdAt',
      ),
    },
    garage: pick(maintenanceBooks, 'billedAt', 'feeCents', 'unbilledCount'),
  }),
  exportedWithin({
    name: 'maintenanceBookEntries',
    about: 'Huoltokirjojen merkinnät',
    parents: exportedBooks,
    by: bookEntries.bookId,
    order: [bookEntries.id],
    where: ({ organizationId }) => or(isNotNull(bookEntries.sequence), eq(bookEntries.organizationId, organizationId)),
    fileKind: BOOK_ENTRY_FILES,
    columns: pick(
      bookEntries,
      'id',
      'bookId',
      'organizationId',
      'source',
      'correctsId',
      'fields',
      'record',
      'doneOn',
      'sequence',
      'hash',
      'keyId',
      'signature',
      'signedAt',
      'createdAt',
    ),
    garage: pick(bookEntries, 'ticketId'),
    // the tickets of a car that was handed over stay with its owner of that time
    customer: {
      ticketId: sql`(select t.id from ${tickets} t join ${maintenanceBooks} b on b.customer_id = t.customer_id
        where t.id = ${bookEntries.ticketId} and b.id = ${bookEntries.bookId})`,
    },
  }),
  exportedTable({
    name: 'entryTemplates',
    about: 'Huoltokirjan merkintöjen pohjat',
    whose: { GARAGE: entryTemplates.organizationId },
    order: [entryTemplates.id],
    columns: pick(entryTemplates, 'id', 'name', 'kind', 'fields', 'createdAt'),
  }),
]
