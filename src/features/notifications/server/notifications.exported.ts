import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { notificationAddresses, notifications } from './notifications.tables.ts'

/** What an organisation was notified of, and its shared addresses. Who has read what is its people's own. */
export const notificationsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'notifications',
    about: 'Ilmoitukset',
    whose: notifications.organizationId,
    order: [notifications.createdAt, notifications.id],
    columns: pick(notifications, 'id', 'kind', 'noticeGroup', 'title', 'targetKind', 'targetId', 'createdAt'),
  }),
  exportedTable({
    name: 'notificationAddresses',
    about: 'Yhteiset ilmoitusosoitteet',
    whose: notificationAddresses.organizationId,
    order: [notificationAddresses.id],
    columns: pick(notificationAddresses, 'id', 'email', 'groups', 'provedAt', 'createdAt'),
  }),
]
