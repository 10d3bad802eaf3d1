import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'
import { CalendarFeed, FeedChoice } from '../calendar-feeds.ts'
import { endFeed, makeFeed, ownFeeds } from './keep-feeds.ts'

export const calendarFeedsRouter = router({
  list: organizationProcedure.output(CalendarFeed.array()).query(({ ctx }) => ownFeeds(ctx)),
  make: organizationProcedure
    .input(FeedChoice)
    .output(z.object({ address: z.string() }))
    .mutation(({ ctx, input }) => makeFeed(ctx, input.feed)),
  end: organizationProcedure
    .input(FeedChoice)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endFeed(ctx, input.feed)
      return {}
    }),
})
export type CalendarFeedsRouter = typeof calendarFeedsRouter
