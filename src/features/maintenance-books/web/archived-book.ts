import { BookOpenCheck } from 'lucide-react'
import type { ArchivedKind } from '#web/feature.ts'
import { archivedBook } from '../archived-book.ts'

/** The maintenance books of the archive. */
export const archived: ArchivedKind = {
  ...archivedBook,
  icon: BookOpenCheck,
  page: (id) => ({ to: '/app/maintenance-books/$maintenanceBookId', params: { maintenanceBookId: id } }),
}
