import { and, eq, gt, sql } from 'drizzle-orm'
import { findDevice } from '#features/push/server/devices-of.ts'
import type { Transaction } from '#server/db/database.ts'
import type { DeliveryRow } from '#server/delivery/deliveries.tables.ts'
import type { PushMessage } from '#server/delivery/push/push-message.ts'
import type { Composed } from '#server/delivery/send-delivery.ts'
import { realtimePresence } from '#server/realtime/realtime.tables.ts'
import type { Services } from '#server/services.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { cutText } from '#shared/plain-text.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { pushRecipientsOf } from './push-recipients.ts'
import { PushPart } from './queue-notice-pushes.ts'
import { hasRead } from './read-notifications.ts'

type Held = Pick<DeliveryRow, 'parts' | 'noticeKind' | 'targetId'> & { organizationId: string }

/** All of a message must fit into 4 kB, in UTF-8 and encrypted. */
const TITLE_LIMIT = 200
const BODY_LIMIT = 300

/** What becomes of a held message to a device now that its moment has come: the device, the choice and quiet hours are asked again. */
export async function composePush(
  tx: Transaction,
  { organizationId, parts, noticeKind, targetId }: Held,
  group: NoticeGroup,
  services: Services,
): Promise<Composed> {
  const part = PushPart.parse(parts[0])
  const recipients = await pushRecipientsOf(tx, { organizationIds: [organizationId], deviceId: part.deviceId })
  const [recipient] = recipients(organizationId, group)
  const device = recipient && (await findDevice(tx, part.deviceId))
  // one that subscribed with a key that we have no more: its browser makes a new one
  if (!device || device.serverKey !== services.push?.publicKey) return { outcome: 'suppress', reason: 'unwanted' }
  const until = afterQuiet(recipient.quietHours, services.clock())
  if (until > services.clock()) return { outcome: 'hold', until }
  const reader = { organizationId, userId: recipient.userId }
  if (await isSeen(tx, part, reader)) return { outcome: 'suppress', reason: 'online' }
  const words = await wordsOf(tx, part, { ...reader, noticeKind }, services)
  if (!words) return { outcome: 'suppress', reason: 'unwanted' }
  const { title, body, path } = words
  const message: PushMessage = {
    address: device.address,
    content: {
      title: cutText(title, TITLE_LIMIT),
      body: cutText(body, BODY_LIMIT),
      path,
      tag: [organizationId, noticeKind, targetId].join(' '),
      organizationId,
      notificationId: part.notificationId,
    },
    urgency: part.urgency,
  }
  return {
    outcome: 'send',
    contents: { to: device.name, subject: title, html: '', text: JSON.stringify(message), unsubscribeUrl: null },
  }
}

type Reader = { organizationId: string; userId: string }

/** Whether the person has read it in the app, or is there and the notice is for those who are away. */
async function isSeen(tx: Transaction, { notificationId, unlessOnline }: PushPart, reader: Reader): Promise<boolean> {
  const { organizationId, userId } = reader
  const asker = { db: tx, membership: { organizationId }, caller: { userId } }
  if (notificationId !== null && (await hasRead(asker, notificationId))) return true
  return unlessOnline && (await isOnline(tx, reader))
}

/** Whether the person has the product open, to within some heartbeats (`presence.ts`). Only the built-in hub knows this. */
async function isOnline(tx: Transaction, { organizationId, userId }: Reader): Promise<boolean> {
  const found = await tx
    .select({ seenAt: realtimePresence.seenAt })
    .from(realtimePresence)
    .where(
      and(
        eq(realtimePresence.organizationId, organizationId),
        eq(realtimePresence.userId, userId),
        gt(realtimePresence.seenAt, sql`now() - interval '45 seconds'`),
      ),
    )
    .limit(1)
  return found.length > 0
}

type Words = { title: string; body: string; path: string }

/** What it says; null when nothing is left of what its notice writes only now. */
async function wordsOf(
  tx: Transaction,
  { event, ...part }: PushPart,
  { noticeKind, ...reader }: Reader & { noticeKind: string | null },
  { features }: Services,
): Promise<Words | null> {
  if (event === undefined) return part
  const notice = features.notices.find(({ kind }) => kind === noticeKind)
  const mail = await notice?.writeMail?.(tx, [event], { ...reader, lastOnline: null })
  return mail ? { title: mail.subject ?? part.title, body: mail.preview ?? '', path: mail.action.path } : null
}
