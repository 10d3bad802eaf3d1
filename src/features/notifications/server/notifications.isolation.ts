import { transact } from '#server/db/transact.ts'
import { aboutCaller, type Isolation, ownList } from '#server/isolation.ts'
import type { NotificationsRouter } from './notifications.router.ts'
import { notify } from './notify.ts'

export const isolation: Isolation<{ notifications: NotificationsRouter }> = {
  things: async (db, { garageId, customerId }) => {
    const [garageNotificationId, customerNotificationId] = await transact(db, async (tx) => [
      await notify(tx, { organizationId: garageId, kind: 'ticket.reported', title: 'x' }),
      await notify(tx, { organizationId: customerId, kind: 'ticket.moved', title: 'x' }),
    ])
    return { garageNotificationId, customerNotificationId }
  },
  cases: {
    notifications: {
      count: ownList('both', { count: 'unread' }),
      list: ownList('both', { page: 0, resultsPerPage: 5 }),
      get: { about: 'organization', side: 'both', names: true, input: (id) => ({ id: id('garageNotificationId') }) },
      markRead: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ notificationId: id('customerNotificationId'), isRead: true }),
      },
      markAllRead: ownList(),
      preferences: {
        get: aboutCaller('the own preferences'),
        save: aboutCaller('the own preferences', { group: 'TICKETS', channel: 'mail', enabled: true }),
      },
    },
  },
}
