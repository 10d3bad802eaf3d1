import { and, eq } from 'drizzle-orm'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TimedTicketContext } from '#features/tickets/server/ticket-context.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { reviewGiven } from '../reviews.events.ts'
import { type Author, mayGive, whyNotGiven } from '../reviews.policy.ts'
import type { GiveReview } from '../reviews.ts'
import { reviews } from './reviews.tables.ts'
import { addToTotals } from './save-review.ts'

export type Given = { reviewId: string; version: number }

/**
 * Anna arvio: of a ticket that was picked up, once, by anyone of the customer. Refusals: `not_found: ticket`, `forbidden: customer_only`,
 * `conflict: review_not_done`, `conflict: review_too_late`, `conflict: review_given`, `forbidden: review_own_garage`.
 */
export const giveReview = (ctx: OrganizationContext, given: GiveReview): Promise<Given> =>
  transact(ctx.db, (tx) => giveWithin(tx, ctx, given, { userId: ctx.actor.userId }))

/** The same for the holder of a status link, in the name of the customer. */
export const giveWithin = (
  tx: Transaction,
  ctx: TimedTicketContext,
  { ticketId, stars, text, requestKey }: GiveReview,
  by: Author,
): Promise<Given> =>
  changeTicket.within(tx, ctx, {
    id: ticketId,
    may: mayGive,
    refused: () => new AppError('forbidden', 'customer_only'),
    request: ({ id }) =>
      earlierTry(requestKey, {
        key: reviews.requestKey,
        of: eq(reviews.ticketId, id),
        answer: { reviewId: reviews.id, version: reviews.version },
      }),
    async rule(ticket) {
      const why = whyNotGiven(ticket, ctx.services.clock())
      if (why) throw new AppError('conflict', why)
      const { id, garageId, customerId } = ticket
      if (by.userId !== undefined && (await isOfGarage(tx, garageId, by.userId)))
        throw new AppError('forbidden', 'review_own_garage')
      const [made] = await tx
        .insert(reviews)
        .values({
          ticketId: id,
          garageId,
          customerId,
          authorUserId: by.userId ?? null,
          linkId: by.linkId ?? null,
          stars,
          text,
          requestKey,
          createdAt: ctx.services.clock().toISOString(),
        })
        .onConflictDoNothing()
        .returning({ reviewId: reviews.id, version: reviews.version })
      if (!made) throw new AppError('conflict', 'review_given')
      await addToTotals(tx, garageId, { count: 1, stars })
      return {
        entry: { kind: 'REVIEWED', data: {} },
        events: [changeTicket.event(reviewGiven, { reviewId: made.reviewId, stars })],
        answer: made,
      }
    },
  })

/** People of the garage write no reviews of it, whichever customer they belong to. */
const isOfGarage = (tx: Transaction, garageId: string, userId: string): Promise<boolean> =>
  hasRows(tx, memberships, and(eq(memberships.organizationId, garageId), eq(memberships.userId, userId)))
