import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { BookSeal, BookVerdict, SignedEntry } from '../book-record.ts'
import { mayBill, mayDeliver, mayTake } from '../maintenance-books.policy.ts'
import type { BookDetails, EntryDraft } from '../maintenance-books.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { verifyInTurns } from './chain.ts'
import { bookCard } from './list-books.ts'
import { bookFor, draftsOf } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'
import { storedEntries, storedSeal } from './stored-entry.ts'

/** A book with the drafts of the caller's own side; its signed entries come page by page. Refusal: `not_found: maintenance_book`. */
export async function bookDetails(ctx: OrganizationContext, bookId: string): Promise<BookDetails> {
  const { db, membership } = ctx
  const book = await bookFor(db, membership, bookId)
  const [card, drafts] = await Promise.all([bookCard(ctx, book.id), ownDrafts(ctx, book.id)])
  return {
    ...book,
    ...card,
    drafts,
    can: {
      take: mayTake(membership, book),
      deliver: mayDeliver(membership, book),
      bill: mayBill(membership, book),
      write: true,
    },
  }
}

const corrected = alias(bookEntries, 'corrected')

async function ownDrafts({ db, membership }: OrganizationContext, bookId: string): Promise<EntryDraft[]> {
  const rows = await db
    .select({
      entry: bookEntries,
      writtenBy: users.name,
      corrects: corrected.sequence,
    })
    .from(bookEntries)
    .leftJoin(users, eq(users.id, bookEntries.createdByUserId))
    .leftJoin(corrected, eq(corrected.id, bookEntries.correctsId))
    .where(draftsOf(bookId, membership.organizationId))
    .orderBy(asc(bookEntries.id))
  const files = await attachedFiles(
    db,
    BOOK_ENTRY_FILES,
    rows.map(({ entry }) => entry.id),
  )
  return rows.flatMap(({ entry, ...beside }) =>
    entry.fields ? [{ ...entry, ...beside, fields: entry.fields, files: files.get(entry.id) ?? [] }] : [],
  )
}

/** Whether the stored book is what was signed. Refusal: `not_found: maintenance_book`. */
export async function bookVerdict(
  { db, membership, services }: OrganizationContext,
  bookId: string,
): Promise<BookVerdict> {
  const book = await bookFor(db, membership, bookId)
  return verifyInTurns(services.signer, {
    id: book.id,
    entries: await storedEntries(db, book.id),
    seal: storedSeal(book),
  })
}

/** The book as a file, for everyone who may read it. */
export async function bookExport({ db, membership }: OrganizationContext, bookId: string) {
  const book = await bookFor(db, membership, bookId)
  return exportedBook({ id: book.id, entries: await storedEntries(db, book.id), seal: storedSeal(book) })
}

/** A book as a file that `docs/verify-book.mjs` checks, with a published key and nothing else of the product. */
export const exportedBook = ({
  id,
  entries,
  seal,
}: {
  id: string
  entries: readonly SignedEntry[]
  seal: BookSeal | null
}) => ({ kind: 'huoltosilta.book', version: 1, book: id, entries, seal })
