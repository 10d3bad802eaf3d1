import { linkOptions } from '@tanstack/react-router'
import type { Notification } from '../notifications.ts'

/** The page that a notification is about; null when it is about nothing that has a page. */
export function notificationTarget({ ticketId, maintenanceBookId, offerRequestId }: Notification) {
  if (ticketId) return linkOptions({ to: '/app/tickets/$ticketId', params: { ticketId } })
  if (maintenanceBookId)
    return linkOptions({ to: '/app/maintenance-books/$maintenanceBookId', params: { maintenanceBookId } })
  if (offerRequestId) return linkOptions({ to: '/app/offer-requests/$offerRequestId', params: { offerRequestId } })
  return null
}
