import type { Transaction } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { invalidate } from '#server/events/announce.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import type { NotificationMetadata } from '../notifications.ts'
import { notifications } from './notifications.tables.ts'
import { lockForWriting } from './writing-lock.ts'

export type NewNotification = {
  organizationId: string
  /** The notice that it is made of. */
  kind: string
  group: NoticeGroup
  title: string
  target?: { kind: string; id: string }
  /** By which it is found when it is no longer true (`retitle-notifications.ts`). */
  topic?: string | null
  metadata?: NotificationMetadata
}

const insertNotifications = insertRows('insert-notifications', notifications, [
  ...(['id', 'organizationId', 'kind', 'noticeGroup', 'title', 'targetKind', 'targetId', 'topic', 'metadata'] as const),
])

/** Notifies organisations in the app: rows for their people, in this order, and invalidations for those who are online. Returns the rows' ids. */
export async function notify(tx: Transaction, added: readonly NewNotification[]): Promise<string[]> {
  if (added.length === 0) return []
  const rows = added.map(({ organizationId, kind, group, title, target, topic, metadata }) => ({
    id: newId(),
    organizationId,
    kind,
    noticeGroup: group,
    title,
    ...(target && { targetKind: target.kind, targetId: target.id }),
    topic: topic ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
  }))
  await lockForWriting(
    tx,
    rows.map(({ organizationId }) => organizationId),
  )
  await tx.$client.query({ ...insertNotifications, values: [JSON.stringify(rows)] })
  for (const { id, organizationId, title } of rows)
    invalidate(tx, [organizationId], { type: 'notification.new', title, notificationId: id })
  return rows.map(({ id }) => id)
}
