import { eq } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import { defineChange } from '#server/change.ts'
import type { OrganizationContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import type { AboutBook } from '../maintenance-books.events.ts'
import type { BookGroup } from '../maintenance-books.ts'
import { type BookRow, bookFor } from './maintenance-books.access.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

/** The one way to change a book or what is written into it: the book is locked first, for every actor. */
export const changeBook = defineChange<{
  context: OrganizationContext
  side: Membership
  row: BookRow
  ref: 'id' | 'garageId' | 'customerId'
  entry: never
  payload: AboutBook
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => bookFor(tx, ctx.membership, id, lock),
  conflict: bookChanged,
  invariants: [],
  update: (tx, book, set) => tx.update(maintenanceBooks).set(set).where(eq(maintenanceBooks.id, book.id)),
  record: async () => true,
  payload: (ctx, { id, garageId, customerId }) => ({
    maintenanceBookId: id,
    garageId,
    customerId,
    actorOrganizationId: ctx.actor.organizationId,
    actorUserId: ctx.actor.userId,
  }),
  invalidates: ({ id, garageId, customerId }) => ({
    organizationIds: [garageId, customerId],
    event: { type: 'maintenanceBookEvent.new', maintenanceBookId: id },
  }),
})

export function bookChanged({ version }: Pick<BookRow, 'version'>): AppError {
  return new AppError('conflict', 'book_changed', { details: { current: { version } } })
}

/** What a draft does to its book: nothing, most often; then only its own side gets the event. */
export const ofDraft = (ctx: OrganizationContext, set: Partial<BookRow>) =>
  Object.keys(set).length > 0 ? { set } : { invalidateFor: [ctx.membership.organizationId] }

/** The columns of a book that goes to a group; one that is there keeps its `groupSince`. */
export const toGroup = (book: BookRow, group: BookGroup, now: string): Partial<BookRow> =>
  book.group === group ? {} : { group, groupSince: now }
