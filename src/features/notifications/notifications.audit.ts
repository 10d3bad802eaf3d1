import type { Changes } from '#shared/changes.ts'

export type NotificationsAudit = {
  'notifications.addresses_saved': { changed: Changes }
}
