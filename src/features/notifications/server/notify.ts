import type { Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import type { NotificationMetadata } from '../notifications.ts'
import { notifications } from './notifications.tables.ts'
import { lockForWriting } from './writing-lock.ts'

export type NewNotification = {
  organizationId: string
  /** The notice that it is made of. */
  kind: string
  title: string
  target?: { kind: string; id: string }
  metadata?: NotificationMetadata
}

/** Tells one organisation in the app: a row for its people, and an invalidation for those who are online. */
export async function notify(
  tx: Transaction,
  { organizationId, kind, title, target, metadata }: NewNotification,
): Promise<string> {
  await lockForWriting(tx, organizationId)
  const [row] = await tx
    .insert(notifications)
    .values({
      ...{ organizationId, kind, title },
      ...(target && { targetKind: target.kind, targetId: target.id }),
      metadata: metadata ? JSON.stringify(metadata) : null,
    })
    .returning({ id: notifications.id })
  if (!row) throw new Error('insert returned no row')
  invalidate(tx, [organizationId], { type: 'notification.new', title, notificationId: row.id })
  return row.id
}
