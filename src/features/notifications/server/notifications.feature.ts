import { sendDeliveryJobs } from '#server/delivery/send-delivery.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../notifications.failures.ts'
import { noticeListener } from './announce-notices.ts'
import { composeNotice } from './compose-notice.ts'
import { sendDigests } from './digest/send-digests.ts'
import { followMessages } from './follow-messages.ts'
import { notificationsPages } from './notification-addresses.router.ts'
import { forgetRecipient, preferenceData } from './notification-preferences.ts'
import { notificationsExported } from './notifications.exported.ts'
import { sweepNotifications } from './notifications.jobs.ts'
import { notificationsRouter } from './notifications.router.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { followPushes } from './queue-notice-pushes.ts'

/** The notices of an organisation, in the app and outside it, and their recipients. */
export const notifications = serverFeature({
  name: 'notifications',
  routers: { notifications: notificationsRouter },
  settings: notificationsPages,
  isolation: () => import('./notifications.isolation.ts'),
  listeners: ({ features, clock }) => [noticeListener(features.notices, clock), followMessages],
  // what is held is written only when it leaves
  jobs: [...sendDeliveryJobs(composeNotice, followPushes), sweepNotifications, sendDigests],
  routes: notificationsRoutes,
  personalData: [preferenceData],
  accountDeletion: [forgetRecipient],
  firstQuestions: ({ membership }) =>
    membership
      ? [{ procedure: 'notifications.count', input: { organizationId: membership.organizationId, count: 'unread' } }]
      : [],
  exported: notificationsExported,
})
