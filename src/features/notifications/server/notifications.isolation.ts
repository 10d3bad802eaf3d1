import { transact } from '#server/db/transact.ts'
import { aboutCaller, editsNamed, editsOwn, type Isolation, ownList } from '#server/isolation.ts'
import type { NotificationsPages } from './notification-addresses.router.ts'
import { makeNotificationAddress } from './notifications.factory.ts'
import type { NotificationsRouter } from './notifications.router.ts'
import { notify } from './notify.ts'

export const isolation: Isolation<{ notifications: NotificationsRouter }, NotificationsPages> = {
  things: async (db, { garageId, customerId }) => {
    const [garageNotificationId = '', customerNotificationId = ''] = await transact(db, (tx) =>
      notify(tx, [
        { organizationId: garageId, kind: 'ticket.reported', group: 'TICKETS', title: 'x' },
        { organizationId: customerId, kind: 'ticket.moved', group: 'TICKETS', title: 'x' },
      ]),
    )
    const { id: addressId } = await makeNotificationAddress(db, { organizationId: customerId })
    return { garageNotificationId, customerNotificationId, addressId }
  },
  routes: {
    'GET /api/unsubscribe': { about: 'anyone', why: 'links of mails are signed' },
    'POST /api/unsubscribe': { about: 'anyone', why: 'links of mails are signed' },
    'GET /api/digest/stop': { about: 'anyone', why: 'links of mails are signed' },
    'POST /api/digest/stop': { about: 'anyone', why: 'links of mails are signed' },
    'GET /api/notification-address': { about: 'anyone', why: 'links of mails are signed' },
    'POST /api/notification-address': { about: 'anyone', why: 'links of mails are signed' },
  },
  cases: {
    notifications: {
      count: ownList('both', { count: 'unread' }),
      list: ownList('both', { page: 0, resultsPerPage: 5 }),
      groups: ownList(),
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
        saveDigest: aboutCaller('the own preferences', { enabled: true }),
        save: aboutCaller('the own preferences', { group: 'TICKETS', channel: 'mail', enabled: true }),
      },
    },
  },
  settings: {
    notificationAddresses: {
      get: ownList(),
      // too old a version: refused before anything is written
      save: editsOwn({ edit: { addresses: [], version: 0 } }),
      resendProof: editsNamed('both', (id) => ({ id: id('addressId') })),
    },
  },
}
