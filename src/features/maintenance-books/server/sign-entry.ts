import { isDeepStrictEqual } from 'node:util'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { type HashedFile, hashFiles } from '#features/files/server/hash-files.ts'
import { lockVehicle } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { SignEntry } from '../book-entries.ts'
import { entrySigned, historyDelivered } from '../maintenance-books.events.ts'
import { settledGroup } from '../maintenance-books.policy.ts'
import { BOOK_ENTRY_FILES } from './book-files.ts'
import { changeBook, toGroup } from './change-book.ts'
import { recordEntryMileage } from './entry-mileage.ts'
import { type BookRow, bookFor, type DraftRow, draftFor, draftsOf, ownEntry } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'
import { writeRecord } from './write-record.ts'

/**
 * Signs a draft off: from then on it is never changed. A retry is answered with its place. When the book was not asked for and this was the garage's
 * last draft, it is delivered with it. Refusals: `not_found: book_entry`, `conflict: entry_changed`, `entry_mileage_odd` (unless confirmed),
 * `unavailable: entry_file_lost`, `invalid` at `fields.doneOn`.
 */
export async function signEntry(ctx: OrganizationContext, asked: SignEntry): Promise<{ sequence: number }> {
  const known = await ownEntry(ctx.db, ctx.membership, asked.entryId)
  if (known.sequence !== null) return { sequence: known.sequence }
  const { vehicleId } = await bookFor(ctx.db, ctx.membership, known.bookId)
  const files = await hashFiles(ctx.db, ctx.services.storage, { kind: BOOK_ENTRY_FILES, id: known.id }).catch(
    (cause) => {
      throw new AppError('unavailable', 'entry_file_lost', { cause })
    },
  )
  return transact(ctx.db, async (tx) => {
    // the vehicle before the book, in the lock order of all changes
    const vehicle = await lockVehicle(tx, vehicleId)
    return changeBook.within(tx, ctx, {
      id: known.bookId,
      may: 'anyMember',
      async rule(book) {
        const { sequence: signed } = await ownEntry(tx, ctx.membership, asked.entryId)
        if (signed !== null) return { answer: { sequence: signed } }
        const draft = await draftFor(tx, ctx.membership, asked)
        await requireSameFiles(tx, draft, files)
        const sequence = book.signedCount + 1
        const isMileageOdd = await recordEntryMileage(tx, ctx, { vehicle, draft, isConfirmed: asked.mileageConfirmed })
        const sealed = await writeRecord(tx, ctx, { book, vehicle, draft, isMileageOdd, files })
        const { isDelivered, set } = await afterSigning(tx, book, draft, ctx.services.clock().toISOString())
        return {
          set: { ...sealed, ...set },
          events: [
            changeBook.event(entrySigned, { entryId: draft.id, sequence }),
            ...(isDelivered ? [changeBook.event(historyDelivered, { isAsked: false })] : []),
          ],
          answer: { sequence },
        }
      },
    })
  })
}

/** They were read before the book was locked. */
async function requireSameFiles(tx: Transaction, draft: DraftRow, hashed: readonly HashedFile[]): Promise<void> {
  const now = (await attachedFiles(tx, BOOK_ENTRY_FILES, [draft.id])).get(draft.id) ?? []
  const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id).sort()
  if (!isDeepStrictEqual(idsOf(now), idsOf(hashed)))
    throw new AppError('conflict', 'entry_changed', { details: { current: { version: draft.version } } })
}

/** What the garage signs is to be billed, but a correction; when the book was not asked for, the last one delivers it. */
async function afterSigning(tx: Transaction, book: BookRow, draft: DraftRow, now: string) {
  if (draft.source !== 'GARAGE') return { isDelivered: false, set: {} }
  const unbilledCount = book.unbilledCount + (draft.correctsId === null ? 1 : 0)
  const isDelivered = !book.isAsked && (await tx.$count(bookEntries, draftsOf(book.id, book.garageId))) === 0
  const group = isDelivered ? settledGroup({ ...book, unbilledCount }) : 'inProgress'
  return {
    isDelivered,
    set: { unbilledCount, ...toGroup(book, group, now), ...(isDelivered && { deliveredAt: now }) },
  }
}
