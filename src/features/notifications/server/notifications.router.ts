import { z } from 'zod'
import { organizationProcedure, router, userProcedure } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { NotificationPreferences, PreferenceChoice } from '../notification-preferences.ts'
import { MAX_RESULTS_PER_PAGE, Notification, NotificationPage } from '../notifications.ts'
import { markAllRead, markRead } from './mark-notifications.ts'
import { ownPreferences, savePreference } from './notification-preferences.ts'
import { countUnread, listNotifications, notificationFor } from './read-notifications.ts'

const Nothing = z.object({})

export const notificationsRouter = router({
  count: organizationProcedure
    .input(z.object({ count: z.literal('unread') }))
    .output(z.number())
    .query(({ ctx }) => countUnread(ctx)),
  list: organizationProcedure
    .input(
      z.object({
        page: z.number().int().min(0).max(10_000),
        resultsPerPage: z.number().int().min(1).max(MAX_RESULTS_PER_PAGE),
        unread: z.boolean().optional(),
      }),
    )
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  get: organizationProcedure
    .input(z.object({ id: Id }))
    .output(Notification)
    .query(({ ctx, input }) => notificationFor(ctx, input.id)),
  markRead: organizationProcedure
    .input(z.object({ notificationId: Id, isRead: z.boolean() }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await markRead(ctx, input)
      return {}
    }),
  markAllRead: organizationProcedure.output(Nothing).mutation(async ({ ctx }) => {
    await markAllRead(ctx)
    return {}
  }),

  preferences: router({
    get: userProcedure.output(NotificationPreferences).query(({ ctx }) => ownPreferences(ctx)),
    save: userProcedure
      .input(PreferenceChoice)
      .output(NotificationPreferences)
      .mutation(({ ctx, input }) => savePreference(ctx, input)),
  }),
})
export type NotificationsRouter = typeof notificationsRouter
