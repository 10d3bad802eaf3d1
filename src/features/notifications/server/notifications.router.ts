import { z } from 'zod'
import { organizationProcedure, router, userProcedure } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { DigestChoice, NotificationPreferences, PreferenceChoice } from '../notification-preferences.ts'
import { ListNotifications, Notification, NotificationPage } from '../notifications.ts'
import { markAllRead, markRead } from './mark-notifications.ts'
import { ownPreferences, saveDigest, savePreference } from './notification-preferences.ts'
import { countUnread, listNotifications, notificationFor, receivedGroups } from './read-notifications.ts'

const Nothing = z.object({})

export const notificationsRouter = router({
  count: organizationProcedure
    .input(z.object({ count: z.literal('unread') }))
    .output(z.number())
    .query(({ ctx }) => countUnread(ctx)),
  list: organizationProcedure
    .input(ListNotifications)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  /** The groups of the organisation's notifications: what there is to filter by. */
  groups: organizationProcedure.output(z.enum(NOTICE_GROUPS).array()).query(({ ctx }) => receivedGroups(ctx)),
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
    saveDigest: userProcedure
      .input(DigestChoice)
      .output(NotificationPreferences)
      .mutation(({ ctx, input }) => saveDigest(ctx, input)),
  }),
})
export type NotificationsRouter = typeof notificationsRouter
