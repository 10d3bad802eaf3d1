import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Signer } from '#server/signing/signer.ts'
import type { EntryRecord } from '../book-record.ts'
import { readBookCode } from './book-code.ts'
import { isSealOf, verifyBook } from './chain.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'
import { storedEntries } from './stored-entry.ts'

/** The result of checking a printed book's code: for one that is no code of ours nothing at all. */
export type PrintedCheck =
  | { state: 'unknown' }
  | { state: 'changed' }
  | { state: 'valid'; records: EntryRecord[] /** How many were signed since it was printed. */; later: number }

/** Whether the book still holds what it held when this was printed, with what that was. */
export async function checkPrinted(db: Queryable, signer: Signer, code: string): Promise<PrintedCheck> {
  const printed = readBookCode(code)
  if (!printed || !isSealOf(signer, printed.bookId, printed.seal)) return { state: 'unknown' }
  const { bookId, seal } = printed
  const [book] = await db
    .select({ id: maintenanceBooks.id })
    .from(maintenanceBooks)
    .where(eq(maintenanceBooks.id, bookId))
  const all = book ? await storedEntries(db, book.id) : []
  const entries = all.slice(0, seal.signedCount)
  if (verifyBook(signer, { id: bookId, entries, seal }).state !== 'VALID') return { state: 'changed' }
  return { state: 'valid', records: entries.map(({ record }) => record), later: all.length - entries.length }
}
