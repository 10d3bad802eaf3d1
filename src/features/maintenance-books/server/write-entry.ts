import { and, eq, isNotNull } from 'drizzle-orm'
import { attachFiles, detachFiles, keepFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { AddEntry, EditEntry, EntryFields, OneDraft } from '../book-entries.ts'
import { settledGroup } from '../maintenance-books.policy.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { changeBook, ofDraft, toGroup } from './change-book.ts'
import { type BookRow, draftFor, draftsOf, type EntryRow, ownEntry } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const MAX_DRAFTS = 50

const uploader = ({ caller, membership }: OrganizationContext) => ({
  caller,
  organizationId: membership.organizationId,
})
/** What the garage writes is work on the book; a customer's own entries leave its group unchanged. */
const begun = (ctx: OrganizationContext, book: BookRow) =>
  ctx.membership.organizationType === 'GARAGE' ? toGroup(book, 'inProgress', ctx.services.clock().toISOString()) : {}

/**
 * Writes a draft, or a correction of a signed entry of the own side. A retry with the same key writes nothing more. Refusals: `not_found:
 * maintenance_book`, `book_entry`, `file`, `conflict: entry_corrected`, `limit: too_many_drafts`.
 */
export async function addEntry(ctx: OrganizationContext, entry: AddEntry): Promise<{ entryId: string }> {
  try {
    return await changeBook(ctx, {
      id: entry.maintenanceBookId,
      request: (book) =>
        earlierTry(entry.requestKey, {
          key: bookEntries.requestKey,
          of: and(eq(bookEntries.bookId, book.id), eq(bookEntries.organizationId, ctx.membership.organizationId)),
          answer: { entryId: bookEntries.id },
        }),
      may: 'anyMember',
      async rule(book, tx) {
        const corrected = entry.correctsId === null ? null : await correctable(tx, ctx, book.id, entry.correctsId)
        const entryId = await insertDraft(tx, ctx, book, { ...entry, corrected, ticketId: corrected?.ticketId ?? null })
        await attachFiles(tx, uploader(ctx), entry.fileIds, { kind: BOOK_ENTRY_FILES, id: entryId })
        return { ...ofDraft(ctx, begun(ctx, book)), answer: { entryId } }
      },
    })
  } catch (error) {
    if (violates(error, 'maintenance_book_entries_corrects')) throw new AppError('conflict', 'entry_corrected')
    throw error
  }
}

type Draft = {
  fields: EntryFields
  requestKey: string
  ticketId: string | null
  corrected: Pick<EntryRow, 'id' | 'originalId'> | null
}

/** The book is locked. Refusal: `limit: too_many_drafts`. */
export async function insertDraft(
  tx: Transaction,
  { membership, actor }: OrganizationContext,
  book: Pick<BookRow, 'id' | 'garageId'>,
  { fields, requestKey, ticketId, corrected }: Draft,
): Promise<string> {
  const { organizationId, organizationType } = membership
  if ((await tx.$count(bookEntries, draftsOf(book.id, organizationId))) >= MAX_DRAFTS)
    throw new AppError('limit', 'too_many_drafts')
  const id = newId()
  await tx.insert(bookEntries).values({
    id,
    bookId: book.id,
    garageId: book.garageId,
    organizationId,
    source: organizationType,
    ticketId,
    fields,
    correctsId: corrected?.id ?? null,
    originalId: corrected ? (corrected.originalId ?? corrected.id) : null,
    requestKey,
    createdByUserId: actor.userId,
  })
  return id
}

async function correctable(tx: Transaction, { membership }: OrganizationContext, bookId: string, id: string) {
  const [entry] = isUuid(id)
    ? await tx
        .select()
        .from(bookEntries)
        .where(
          and(
            eq(bookEntries.id, id),
            eq(bookEntries.bookId, bookId),
            eq(bookEntries.organizationId, membership.organizationId),
            isNotNull(bookEntries.sequence),
          ),
        )
    : []
  if (!entry) throw notFound('book_entry')
  return entry
}

/** Refusals: `not_found: book_entry`, `file`, `conflict: entry_signed`, `conflict: entry_changed`. */
export const editEntry = (ctx: OrganizationContext, edit: EditEntry): Promise<{ version: number }> =>
  changeDraft(ctx, edit, async (tx, book, draft) => {
    await keepFiles(tx, uploader(ctx), edit.fileIds, { kind: BOOK_ENTRY_FILES, id: draft.id })
    const version = draft.version + 1
    await tx.update(bookEntries).set({ fields: edit.fields, version }).where(eq(bookEntries.id, draft.id))
    return { version, set: begun(ctx, book) }
  })

/** With the last draft of a book that was not asked for, the book returns to the group where it was. Refusals: as above. */
export const removeDraft = (ctx: OrganizationContext, draft: OneDraft): Promise<{ version: number }> =>
  changeDraft(ctx, draft, async (tx, book, { id, version }) => {
    await detachFiles(tx, { kind: BOOK_ENTRY_FILES, id }, { allBut: [] })
    await tx.delete(bookEntries).where(eq(bookEntries.id, id))
    const isOver =
      book.group === 'inProgress' && !book.isAsked && !(await tx.$count(bookEntries, draftsOf(book.id, book.garageId)))
    return { version, set: isOver ? toGroup(book, settledGroup(book), ctx.services.clock().toISOString()) : {} }
  })

type Written = { version: number; set: Partial<BookRow> }

async function changeDraft(
  ctx: OrganizationContext,
  named: OneDraft,
  write: (tx: Transaction, book: BookRow, draft: EntryRow) => Promise<Written>,
): Promise<{ version: number }> {
  const { bookId } = await ownEntry(ctx.db, ctx.membership, named.entryId)
  return changeBook(ctx, {
    id: bookId,
    may: 'anyMember',
    async rule(book, tx) {
      const { version, set } = await write(tx, book, await draftFor(tx, ctx.membership, named))
      return { ...ofDraft(ctx, set), answer: { version } }
    },
  })
}
