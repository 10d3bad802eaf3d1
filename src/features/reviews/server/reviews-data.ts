import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { AccountDeletionHook, CustomerData, PersonalData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { reviewReports, reviews } from './reviews.tables.ts'

const { id, ticketId, garageId, stars, text, answer, createdAt, withdrawnAt, authorUserId, answeredByUserId } = reviews

/** The reviews that the user wrote, and those that they answered for a garage. */
export const reviewData: PersonalData = {
  name: 'reviews',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({ id, ticketId, garageId, stars, text, answer, at: createdAt, withdrawnAt })
        .from(reviews)
        .where(and(or(eq(authorUserId, userId), eq(answeredByUserId, userId)), after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_ROWS),
    ),
}

/** The reviews that the user reported. */
export const reviewReportData: PersonalData = {
  name: 'reviewReports',
  read: async (db, userId) =>
    inPages<{ id: string }>((after) =>
      db
        .select({
          id: reviewReports.id,
          reviewId: reviewReports.reviewId,
          reason: reviewReports.reason,
          at: reviewReports.createdAt,
        })
        .from(reviewReports)
        .where(and(eq(reviewReports.userId, userId), after && gt(reviewReports.id, after.id)))
        .orderBy(asc(reviewReports.id))
        .limit(PAGE_ROWS),
    ),
}

/** The reviews of a private person whose account goes stay, without a name; a company's name is not the person's. */
export const namelessAfterDeletion: AccountDeletionHook = async (tx, userId) => {
  const persons = tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.customerKind, 'PERSON'))
  await tx
    .update(reviews)
    .set({ isNameless: true })
    .where(and(eq(authorUserId, userId), inArray(reviews.customerId, persons)))
}

const reviewsBy = (db: Queryable, customerId: string) =>
  db
    .select({ stars, text, answer, createdAt, withdrawnAt })
    .from(reviews)
    .where(eq(reviews.customerId, customerId))
    .orderBy(asc(id))

/** The reviews of a garage's own customer. Erased, they stay as stars and words, without the person. */
export const reviewsOfCustomer: CustomerData = {
  name: 'reviews',
  read: reviewsBy,
  async erase(tx, { customerId, without }) {
    const found = await tx
      .select({ id, text, answer, hiddenReason: reviews.hiddenReason })
      .from(reviews)
      .where(eq(reviews.customerId, customerId))
    for (const one of found)
      await tx
        .update(reviews)
        .set({
          isNameless: true,
          linkId: null,
          text: without(one.text),
          answer: without(one.answer),
          hiddenReason: without(one.hiddenReason),
        })
        .where(eq(id, one.id))
    const ids = found.map((one) => one.id)
    if (ids.length === 0) return
    const reports = await tx
      .select({ id: reviewReports.id, reason: reviewReports.reason })
      .from(reviewReports)
      .where(and(inArray(reviewReports.reviewId, ids), ne(reviewReports.reason, '')))
    for (const one of reports)
      await tx
        .update(reviewReports)
        .set({ reason: without(one.reason) })
        .where(eq(reviewReports.id, one.id))
  },
}
