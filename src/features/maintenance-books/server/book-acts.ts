import type { OrganizationContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import { historyDelivered } from '../maintenance-books.events.ts'
import { mayBill, mayDeliver, mayTake, settledGroup } from '../maintenance-books.policy.ts'
import type { VersionedBook } from '../maintenance-books.ts'
import { bookChanged, changeBook, toGroup } from './change-book.ts'
import { draftsOf } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const notInTurn = () => new AppError('conflict', 'book_not_in_turn')

/** The garage begins with what was asked. Refusals: `conflict: book_not_in_turn`, `conflict: book_changed`. */
export const takeBook = (ctx: OrganizationContext, { maintenanceBookId: id, version }: VersionedBook) =>
  changeBook(ctx, {
    ...{ id, version: 'any', isDone: ({ group }) => group === 'inProgress' },
    ...{ may: mayTake, refused: notInTurn },
    rule(book) {
      if (book.version !== version) throw bookChanged(book)
      return { set: toGroup(book, 'inProgress', ctx.services.clock().toISOString()) }
    },
  })

/** The customer gets it, and is told. Refusals: as above, `conflict: book_has_drafts`. */
export const deliverBook = (ctx: OrganizationContext, { maintenanceBookId: id, version }: VersionedBook) =>
  changeBook(ctx, {
    ...{ id, version: 'any', isDone: ({ group, deliveredAt }) => isSettled(group) && deliveredAt !== null },
    ...{ may: mayDeliver, refused: notInTurn },
    async rule(book, tx) {
      if (book.version !== version) throw bookChanged(book)
      if ((await tx.$count(bookEntries, draftsOf(book.id, book.garageId))) > 0)
        throw new AppError('conflict', 'book_has_drafts')
      const now = ctx.services.clock().toISOString()
      return {
        set: { ...toGroup(book, settledGroup(book), now), isAsked: false, deliveredAt: now },
        events: [changeBook.event(historyDelivered, { isAsked: book.isAsked })],
      }
    },
  })

const isSettled = (group: string) => group === 'billing' || group === 'done'

/** Merkitse laskutetuksi: exactly what the garage saw to be billed. Refusals: as for taking. */
export const billBook = (ctx: OrganizationContext, { maintenanceBookId: id, version }: VersionedBook) =>
  changeBook(ctx, {
    ...{ id, version: 'any', isDone: ({ group }) => group === 'done' },
    ...{ may: mayBill, refused: notInTurn },
    rule(book) {
      if (book.version !== version) throw bookChanged(book)
      const now = ctx.services.clock().toISOString()
      return { set: { ...toGroup(book, 'done', now), billedAt: now, feeCents: 0, unbilledCount: 0 } }
    },
  })
