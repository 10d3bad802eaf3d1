import { installedFeatures } from '#web/installed-features.ts'
import type { Notification } from '../notifications.ts'

/** The page of what a notification is about, as the thing's feature names it; null when it has none. */
export function notificationTarget({ ticketId, maintenanceBookId, offerRequestId }: Notification) {
  const things = { ticket: ticketId, maintenanceBook: maintenanceBookId, offerRequest: offerRequestId }
  for (const { notificationTargets = {} } of installedFeatures())
    for (const [kind, id] of Object.entries(things)) {
      const page = id ? notificationTargets[kind]?.(id) : undefined
      // the feature's own linkOptions has checked that the parameters are those of the path
      if (page) return { to: page.to, params: page.params as never }
    }
  return null
}
