import type { Transaction } from '#server/db/database.ts'
import { hint } from '#server/events/announce.ts'
import type { NotificationMetadata } from '../notifications.ts'
import { notifications } from './notifications.tables.ts'

export type Notice = {
  organizationId: string
  kind: string
  title: string
  ticketId?: string
  maintenanceBookId?: string
  offerRequestId?: string
  metadata?: NotificationMetadata
}

/** Tells one organisation of an event: a row for its people, and a hint for those who are online. */
export async function notify(tx: Transaction, { metadata, ...notice }: Notice): Promise<string> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...notice, metadata: metadata ? JSON.stringify(metadata) : null })
    .returning({ id: notifications.id })
  if (!row) throw new Error('insert returned no row')
  hint(tx, [notice.organizationId], { type: 'notification.new', title: notice.title, notificationId: row.id })
  return row.id
}
