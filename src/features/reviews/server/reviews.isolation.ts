import { randomUUID } from 'node:crypto'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { aboutPlatform, type Isolation, type IsolationCase } from '#server/isolation.ts'
import { makeReview } from './reviews.factory.ts'
import type { ReportedReviewsRouter, ReviewsRouter } from './reviews.router.ts'

const named = (
  side: 'garage' | 'customer' | 'both',
  name: string,
  more: Record<string, unknown> = {},
): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  input: (id) => ({ [name]: id(name), ...more }),
})

export const isolation: Isolation<{ reviews: ReviewsRouter; reportedReviews: ReportedReviewsRouter }> = {
  things: async (db, { garageId, customerId }) => {
    const done = await makeTicket(db, { garageId, customerId, status: 'DONE' })
    return { reviewId: (await makeReview(db, done)).id }
  },
  cases: {
    reviews: {
      ofTicket: named('both', 'ticketId'),
      // of a listed garage everybody reads them: another one is in reviews.test.ts
      ofGarage: { about: 'organization', side: 'both', input: (id) => ({ garageId: id('garageId') }) },
      sums: { about: 'organization', side: 'garage', input: () => ({ from: '2026-01-01', to: '2026-12-31' }) },
      // of a ticket that goes on: refused before anything is written
      give: named('customer', 'ticketId', { stars: 5, text: '', requestKey: randomUUID() }),
      // of an older version
      change: named('customer', 'reviewId', { version: 0, stars: 1, text: '' }),
      withdraw: named('customer', 'reviewId', { version: 0 }),
      answer: named('garage', 'reviewId', { version: 0, text: 'Kiitos' }),
      report: {
        about: 'organization',
        side: 'both',
        acts: true,
        input: (id) => ({ reviewId: id('reviewId'), reason: 'x' }),
      },
    },
    reportedReviews: {
      list: aboutPlatform('super-users decide about reported reviews of all garages'),
      hide: aboutPlatform('super-users hide reported reviews of all garages', { reviewId: randomUUID(), reason: 'x' }),
      hidden: aboutPlatform('super-users see hidden reviews of all garages'),
      restore: aboutPlatform('super-users restore hidden reviews of all garages', { reviewId: randomUUID() }),
      keep: aboutPlatform('super-users keep reported reviews of all garages', { reviewId: randomUUID() }),
    },
  },
}
