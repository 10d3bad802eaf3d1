import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

export type BookRow = typeof maintenanceBooks.$inferSelect
export type EntryRow = typeof bookEntries.$inferSelect
export type DraftRow = EntryRow & { fields: NonNullable<EntryRow['fields']> }

type Own = { organizationId: string | Placeholder; organizationType: OrganizationType }

/** The tenant's condition: a book is shared by exactly two organisations, as a ticket is. */
export const ownBook = ({ organizationId, organizationType }: Own): SQL =>
  eq(organizationType === 'GARAGE' ? maintenanceBooks.garageId : maintenanceBooks.customerId, organizationId)

const asked = sql.placeholder
const ownOf = (organizationType: OrganizationType) =>
  ownBook({ organizationType, organizationId: asked('organizationId') })

// every question about a book, and every change of it, begins with it
const ownOne = (side: OrganizationType, lock: Lock) =>
  prepared((db) => {
    const found = db
      .select()
      .from(maintenanceBooks)
      .where(and(eq(maintenanceBooks.id, asked('bookId')), ownOf(side)))
    const locked = lock === 'update' ? found.for('no key update') : found
    return locked.prepare(`book-of-${side.toLowerCase()}-${lock}`)
  })
const bookOf = {
  GARAGE: { update: ownOne('GARAGE', 'update'), none: ownOne('GARAGE', 'none') },
  CUSTOMER: { update: ownOne('CUSTOMER', 'update'), none: ownOne('CUSTOMER', 'none') },
}

/** The book of this id for one of its sides; unknown ids and others' are `not_found: maintenance_book` alike. */
export async function bookFor(
  db: Queryable,
  { organizationId, organizationType }: Membership,
  bookId: string,
  lock: Lock = 'none',
): Promise<BookRow> {
  if (!isUuid(bookId)) throw notFound('maintenance_book')
  const [book] = await bookOf[organizationType][lock](db).execute({ bookId, organizationId })
  if (!book) throw notFound('maintenance_book')
  return book
}

const ownEntryOf = (side: OrganizationType) =>
  prepared((db) =>
    db
      .select({ entry: bookEntries })
      .from(bookEntries)
      .innerJoin(maintenanceBooks, eq(maintenanceBooks.id, bookEntries.bookId))
      .where(
        and(eq(bookEntries.id, asked('entryId')), eq(bookEntries.organizationId, asked('organizationId')), ownOf(side)),
      )
      .prepare(`book-entry-of-${side.toLowerCase()}`),
  )
const entryOf = { GARAGE: ownEntryOf('GARAGE'), CUSTOMER: ownEntryOf('CUSTOMER') }

/** An entry that the caller's own side wrote, signed or not; anything else is `not_found: book_entry`. */
export async function ownEntry(
  db: Queryable,
  { organizationId, organizationType }: Membership,
  entryId: string,
): Promise<EntryRow> {
  const [found] = isUuid(entryId) ? await entryOf[organizationType](db).execute({ entryId, organizationId }) : []
  if (!found) throw notFound('book_entry')
  return found.entry
}

/** The same as a draft that may still be changed, of the version that the caller saw. Its book is locked. */
export async function draftFor(
  db: Queryable,
  membership: Membership,
  { entryId, version }: { entryId: string; version: number },
): Promise<DraftRow> {
  const entry = await ownEntry(db, membership, entryId)
  const { fields } = entry
  if (!fields) throw new AppError('conflict', 'entry_signed')
  if (entry.version !== version)
    throw new AppError('conflict', 'entry_changed', { details: { current: { version: entry.version } } })
  return { ...entry, fields }
}

export const draftsOf = (bookId: string, organizationId: string) =>
  and(eq(bookEntries.bookId, bookId), eq(bookEntries.organizationId, organizationId), isNull(bookEntries.sequence))
