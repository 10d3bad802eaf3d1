import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { BookSeal, SignedEntry } from '../book-record.ts'
import type { BookRow, EntryRow } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const { record, hash, keyId, signature } = bookEntries
export const signedColumns = { record, hash, keyId, signature }
type Stored = Pick<EntryRow, keyof typeof signedColumns>

/** A signed entry as it is kept. What the table's checks rule out is a changed record too, and the check of the book finds it. */
export const storedEntry = (row: Stored): SignedEntry => ({
  record: row.record as SignedEntry['record'],
  hash: row.hash ?? '',
  keyId: row.keyId ?? '',
  signature: row.signature ?? '',
})

export const storedSeal = ({ signedCount, head, sealKeyId, sealSignature }: BookRow): BookSeal | null =>
  head === null ? null : { signedCount, head, keyId: sealKeyId ?? '', signature: sealSignature ?? '' }

/** All signed entries of a book in the order of their signing. Access to the book is checked by the caller. */
export async function storedEntries(db: Queryable, bookId: string): Promise<SignedEntry[]> {
  const rows = await db
    .select(signedColumns)
    .from(bookEntries)
    .where(and(eq(bookEntries.bookId, bookId), isNotNull(bookEntries.sequence)))
    .orderBy(asc(bookEntries.sequence))
  return rows.map(storedEntry)
}
