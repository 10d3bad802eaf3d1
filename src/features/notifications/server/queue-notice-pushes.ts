import { z } from 'zod'
import { noteOutcome } from '#features/push/server/devices-of.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { sendAfterCommit } from '#server/delivery/send-after-commit.ts'
import type { Settled } from '#server/delivery/send-delivery.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { type ComposedNotice, deliveryColumns } from './composed-notice.ts'
import { withinPushLimits } from './mail-limits.ts'
import { type PushRecipient, pushRecipientsOf } from './push-recipients.ts'

/** What a held message to a device keeps until it leaves. */
export const PushPart = z.object({
  deviceId: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  urgency: z.enum(['normal', 'high']),
  /** It is not sent to a person who has the product open at that moment. */
  unlessOnline: z.boolean(),
  notificationId: z.string().nullable(),
  /** Left out: it stays true after later events. */
  topic: z.string().optional(),
  /** What was announced, for a notice that is written when it leaves. */
  event: z.unknown().optional(),
})
export type PushPart = z.infer<typeof PushPart>

/** With the row of the same notice in the app. */
type ShownNotice = ComposedNotice & { notificationId: string | null }

type Push = { composed: ShownNotice; recipient: PushRecipient; groupKey: string; dueAt: Date }

/**
 * Queues the messages of notices to devices, for the people of each organisation who turned them on, but not for the one who acted. They leave at
 * once, or after the quiet hours; one that is still held takes in what happens to the same thing, so that no one wakes up to thirty of them. A member
 * of two notified organisations gets one.
 */
export async function queueNoticePushes(tx: Transaction, composed: readonly ShownNotice[], now: Date): Promise<void> {
  const pushes = await pushesOf(tx, composed, now)
  if (pushes.length === 0) return
  const isWithin = await withinPushLimits(
    tx,
    pushes.map(({ recipient }) => recipient.deviceId),
  )
  const rows = pushes.map((push, index) => ({ ...rowOf(push), ...stateOf(push, isWithin[index] ?? false, now) }))
  const written = await tx.$client.query<{ id: string }>({ ...insertPushes, values: [JSON.stringify(rows)] })
  const isNew = new Set(written.rows.map(({ id }) => id))
  for (const { id, state, dueAt } of rows)
    if (state === 'held' && isNew.has(id)) sendAfterCommit(tx, { id, channel: 'push' }, dueAt > now ? dueAt : undefined)
}

async function pushesOf(tx: Transaction, composed: readonly ShownNotice[], now: Date): Promise<Push[]> {
  if (composed.length === 0) return []
  const organizationIds = [...new Set(composed.map(({ organizationId }) => organizationId))]
  const recipients = await pushRecipientsOf(tx, { organizationIds })
  const reached = new Set<string>()
  const pushes = new Map<string, Push>()
  for (const one of composed) {
    const { notice, text, organizationId, eventId } = one
    for (const recipient of recipients(organizationId, notice.group)) {
      const key = `${eventId} ${notice.kind} ${recipient.deviceId}`
      if (recipient.userId === text.by.userId || reached.has(key)) continue
      reached.add(key)
      const groupKey = ['push', recipient.deviceId, organizationId, notice.kind, text.target.id].join(' ')
      const first = pushes.get(groupKey)
      // a notice that is written when it leaves covers all since the first
      const kept = first && notice.writeMail ? first.composed : one
      pushes.set(groupKey, { composed: kept, recipient, groupKey, dueAt: afterQuiet(recipient.quietHours, now) })
    }
  }
  // in one order, so that two processes that handle the same things do not wait for each other
  return [...pushes.values()].sort((one, other) => (one.groupKey < other.groupKey ? -1 : 1))
}

const insertPushes = insertRows(
  'insert-held-pushes',
  deliveries,
  [
    ...(['id', 'channel', 'to', 'subject', 'parts', 'organizationId', 'userId'] as const),
    ...(['noticeKind', 'noticeGroup', 'targetKind', 'targetId', 'eventId', 'groupKey'] as const),
    ...(['senderOrganizationId', 'senderUserId', 'state', 'reason', 'dueAt', 'settledAt'] as const),
  ],
  // the newest text, except for a notice that is written when it leaves
  `on conflict (group_key) where state = 'held' do update set subject = excluded.subject,
    parts = case when deliveries.parts -> 0 ? 'event' then deliveries.parts else excluded.parts end
  returning id`,
)

const rowOf = ({ composed, recipient: { userId, deviceId }, groupKey }: Push) => {
  const { notice, text, event, notificationId } = composed
  const part: PushPart = {
    deviceId,
    notificationId,
    unlessOnline: notice.unlessOnlineMinutes !== null,
    title: text.title,
    body: text.metadata.previewText ?? '',
    path: text.message?.path ?? text.mail?.action.path ?? '/app/notifications',
    // an urgent notice, whose mail does not wait, reaches a phone in battery saving too
    urgency: notice.groupWithin === 0 ? 'high' : 'normal',
    ...(text.topic !== null && { topic: text.topic }),
    ...(notice.writeMail && { event }),
  }
  return {
    ...deliveryColumns(composed),
    id: newId(),
    channel: 'push',
    to: '',
    subject: text.title,
    parts: [part],
    userId,
    groupKey,
  }
}

const stateOf = ({ dueAt, groupKey }: Push, isWithin: boolean, now: Date) =>
  isWithin
    ? { state: 'held', dueAt, groupKey, reason: null, settledAt: null }
    : { state: 'suppressed', dueAt: now, groupKey: null, reason: 'limit', settledAt: now }

/** Records on the device what became of a message to it: one that is gone is forgotten. */
export const followPushes: Settled = async (tx, { channel, parts }, outcome) => {
  const { data: part } = channel === 'push' ? PushPart.safeParse(parts[0]) : { data: undefined }
  if (part) await noteOutcome(tx, part.deviceId, outcome)
}
