import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { PersonalData, SearchedWords } from '#server/contributions.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { type WordSource, wordsOfRows } from '#server/word-sources.ts'
import { cashCounts, payments, receipts } from './receipts.tables.ts'

/** The payments that the user wrote down or took back. */
export const paymentData: PersonalData = {
  name: 'payments',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) => {
      const { id, createdAt, undoneAt, garageId, basisId, way, cents, paidOn, madeByUserId, undoneByUserId } = payments
      return db
        .select({ id, at: createdAt, undoneAt, garageId, invoiceBasisId: basisId, way, cents, paidOn })
        .from(payments)
        .where(and(or(eq(madeByUserId, userId), eq(undoneByUserId, userId)), after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_ROWS)
    }),
}

/** The counts of cash that the user made. */
export const cashCountData: PersonalData = {
  name: 'cashCounts',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) => {
      const { id, createdAt, garageId, day, floatCents, expectedCents, countedCents, note } = cashCounts
      return db
        .select({ id, at: createdAt, garageId, day, floatCents, expectedCents, countedCents, note })
        .from(cashCounts)
        .where(and(eq(cashCounts.countedByUserId, userId), after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_ROWS)
    }),
}

const numbers: WordSource = {
  thing: receipts.ticketId,
  words: [receipts.number],
  reads: [receipts.ticketId, receipts.garageId],
}

/** A ticket is found by the numbers of its receipts; both sides see them. */
export const searchedReceipts: SearchedWords = {
  kind: 'ticket',
  sources: [numbers],
  words: wordsOfRows(numbers, 'r', {
    where: 'r.garage_id = thing.garage_id and r.ticket_id = thing.thing_id',
    order: 'r.number',
  }),
}
