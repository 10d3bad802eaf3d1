import { z } from 'zod'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { sendAfterCommit } from '#server/delivery/send-after-commit.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { type ComposedNotice, deliveryColumns } from './composed-notice.ts'
import { withinTextLimits } from './mail-limits.ts'
import { type MessageRecipient, messageRecipientsOf } from './message-recipients.ts'

/** What a held text message keeps until it leaves. */
export const MessagePart = z.object({ text: z.string(), path: z.string() })

type Message = { composed: ComposedNotice; recipient: MessageRecipient; dueAt: Date }

/**
 * Queues the text messages of notices, for the people of each organisation who chose them, but not for the one who acted. Each is held until its
 * moment. A member of two notified organisations gets one.
 */
export async function queueNoticeMessages(
  tx: Transaction,
  composed: readonly ComposedNotice[],
  now: Date,
): Promise<void> {
  const messages = await messagesOf(tx, composed, now)
  if (messages.length === 0) return
  const isWithin = await withinTextLimits(
    tx,
    messages.map(({ composed: { text }, recipient: { to } }) => ({ by: text.by, to })),
  )
  const rows = messages.map((message, index) => rowOf(message, isWithin[index] ?? false, now))
  await tx.insert(deliveries).values(rows)
  for (const { id, channel, state, dueAt } of rows)
    if (state === 'held') sendAfterCommit(tx, { id, channel }, new Date(dueAt) > now ? new Date(dueAt) : undefined)
}

async function messagesOf(tx: Transaction, composed: readonly ComposedNotice[], now: Date): Promise<Message[]> {
  const said = composed.filter(({ text }) => text.message !== null)
  if (said.length === 0) return []
  const organizationIds = [...new Set(said.map(({ organizationId }) => organizationId))]
  const recipients = await messageRecipientsOf(tx, { organizationIds })
  const reached = new Map<string, Message>()
  for (const one of said)
    for (const recipient of recipients(one.organizationId, one.notice.group)) {
      const key = `${one.eventId} ${one.notice.kind} ${recipient.userId}`
      if (recipient.userId === one.text.by.userId || reached.has(key)) continue
      reached.set(key, { composed: one, recipient, dueAt: afterQuiet(recipient.quietHours, now) })
    }
  return [...reached.values()]
}

const rowOf = ({ composed, recipient, dueAt }: Message, isWithin: boolean, now: Date) => {
  const { text } = composed
  const [channel = 'sms'] = recipient.channels
  return {
    ...deliveryColumns(composed),
    id: newId(),
    channel,
    to: recipient.to,
    userId: recipient.userId,
    parts: [{ ...text.message, ...(text.topic !== null && { topic: text.topic }) }],
    dueAt: dueAt.toISOString(),
    ...(isWithin
      ? { state: 'held' as const }
      : { state: 'suppressed' as const, reason: 'limit' as const, settledAt: now.toISOString() }),
  }
}
