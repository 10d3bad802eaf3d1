import { billingGaps, billingParties } from '#features/organization-settings/server/billing-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import { historyDelivered } from '../maintenance-books.events.ts'
import { isGarage, mayBill, mayDeliver, mayTake, settledGroup } from '../maintenance-books.policy.ts'
import type { VersionedBook } from '../maintenance-books.ts'
import { bookChanged, changeBook, toGroup } from './change-book.ts'
import { type BookRow, draftsOf } from './maintenance-books.access.ts'
import { bookEntries } from './maintenance-books.tables.ts'

const notInTurn = () => new AppError('conflict', 'book_not_in_turn')

/** The garage begins with what was asked. Refusals: `conflict: book_not_in_turn`, `conflict: book_changed`. */
export const takeBook = (ctx: OrganizationContext, { maintenanceBookId: id, version }: VersionedBook) =>
  changeBook(ctx, {
    id,
    isDone: ({ group }) => group === 'inProgress',
    may: mayTake,
    refused: notInTurn,
    rule(book) {
      if (book.version !== version) throw bookChanged(book)
      return { set: toGroup(book, 'inProgress', ctx.services.clock().toISOString()) }
    },
  })

/** The customer gets it, and a notification. Refusals: as above, `conflict: book_has_drafts`. */
export const deliverBook = (ctx: OrganizationContext, { maintenanceBookId: id, version }: VersionedBook) =>
  changeBook(ctx, {
    id,
    isDone: ({ group, deliveredAt }) => isSettled(group) && deliveredAt !== null,
    may: mayDeliver,
    refused: notInTurn,
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

/**
 * Merkitse laskutetuksi, without anything that asks to be paid: exactly what the garage saw to be billed. Refusals: as for taking,
 * `conflict: book_billing_unset` of a book with a fee when either side's settings lack what an invoice names.
 */
export const billBook = (ctx: OrganizationContext, { maintenanceBookId: id, version }: VersionedBook) =>
  changeBook(ctx, {
    id,
    isDone: ({ group }) => group === 'done',
    may: mayBill,
    refused: notInTurn,
    async rule(book, tx) {
      if (book.version !== version) throw bookChanged(book)
      if (book.feeCents > 0) await requireBillingSettings(tx, book)
      return { set: billed(book, ctx.services.clock().toISOString()) }
    },
  })

async function requireBillingSettings(tx: Transaction, { garageId, customerId }: BookRow): Promise<void> {
  const parties = await billingParties(tx, [garageId, customerId])
  const [seller, buyer] = [parties.get(garageId), parties.get(customerId)]
  const gaps = seller && buyer ? billingGaps(seller, buyer) : []
  if (gaps.length > 0) throw new AppError('conflict', 'book_billing_unset', { details: { gaps } })
}

const billed = (book: BookRow, now: string): Partial<BookRow> => ({
  ...toGroup(book, 'done', now),
  billedAt: now,
  feeCents: 0,
  unbilledCount: 0,
})

/** The same in the transaction that writes down what is to be paid, by a caller that has checked both sides' settings. */
export const billBookWithin = (
  tx: Transaction,
  ctx: OrganizationContext,
  { maintenanceBookId: id, version, now }: VersionedBook & { now: string },
) =>
  changeBook.within(tx, ctx, {
    id,
    version,
    may: mayBill,
    refused: notInTurn,
    rule: (book) => ({ set: billed(book, now) }),
  })

type Billed = {
  maintenanceBookId: string
  /** The payer at that time. */
  customerId: string
  feeCents: number
  unbilledCount: number
  billedAt: string
  billedBefore: string | null
}

/**
 * Puts back what was billed, in addition to what has come since. A book that is being written goes on being written; one whose car was handed over
 * stays unchanged, since its next owner ordered nothing of that.
 */
export const unbillBookWithin = (
  tx: Transaction,
  ctx: OrganizationContext,
  { maintenanceBookId: id, customerId, feeCents, unbilledCount, billedAt, billedBefore }: Billed,
) =>
  changeBook.within(tx, ctx, {
    id,
    may: isGarage,
    refused: notInTurn,
    rule: (book) =>
      book.customerId !== customerId
        ? {}
        : {
            set: {
              feeCents: book.feeCents + feeCents,
              unbilledCount: book.unbilledCount + unbilledCount,
              // billed again since: that date stays
              ...(isSameInstant(book.billedAt, billedAt) && { billedAt: billedBefore }),
              ...(book.group === 'done' && toGroup(book, 'billing', ctx.services.clock().toISOString())),
            },
          },
  })

const isSameInstant = (one: string | null, other: string): boolean =>
  one !== null && Date.parse(one) === Date.parse(other)
