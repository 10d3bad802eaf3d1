import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../maintenance-books.failures.ts'
import { archivedBooks } from './archived-books.ts'
import { entryData, requestData } from './book-data.ts'
import { BOOK_ENTRY_FILES, mayReadBookEntry } from './book-files.ts'
import { booksOfCustomer } from './customer-data.ts'
import { searchedBooks } from './find-books.ts'
import { historyImporter } from './import-history.ts'
import { maintenanceBooksExported } from './maintenance-books.exported.ts'
import { hasBooks, mergeVehicleInBooks } from './maintenance-books.hooks.ts'
import { maintenanceBooksRouter } from './maintenance-books.router.ts'
import { bookKeys, checkBook, checkBookFile, exportBook, printBook } from './maintenance-books.routes.ts'
import { bookEntries, maintenanceBooks as table } from './maintenance-books.tables.ts'

/** A vehicle's signed service history at a garage. */
export const maintenanceBooks = serverFeature({
  name: 'maintenance-books',
  routers: { maintenanceBooks: maintenanceBooksRouter },
  routes: [bookKeys, exportBook, printBook, checkBook, checkBookFile],
  isolation: () => import('./maintenance-books.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  searched: [searchedBooks],
  archived: [archivedBooks],
  importers: { 'book-entries': historyImporter },
  fileAccess: { [BOOK_ENTRY_FILES]: mayReadBookEntry },
  organizationUse: [hasBooks],
  vehicleMerge: [mergeVehicleInBooks],
  personalData: [requestData, entryData],
  customerMerge: [
    {
      columns: [table.customerId, bookEntries.organizationId],
      counted: { what: 'books', column: table.customerId },
    },
  ],
  customerData: [booksOfCustomer],
  exported: maintenanceBooksExported,
})
