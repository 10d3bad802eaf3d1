import { eq, sql } from 'drizzle-orm'
import { boundText, smsText } from '#shared/text-segments.ts'
import type { Transaction } from '../db/database.ts'
import { deliveries, type TextChannel } from './deliveries.tables.ts'
import { announceStep } from './move-text.ts'
import { hasOptedOut } from './opt-outs.ts'
import { sendAfterCommit } from './queue-mail.ts'

export type TextMessage = {
  channel: TextChannel
  /** E.164, such as +358401234567. */
  to: string
  /** Names the garage that writes, since all leave under one sender. What is longer than `TEXT_LIMIT` is cut; a link at its end is not. */
  text: string
  /** What it tells of, and who is told, as for mails: they make `delivery.failed` and `delivery.moved` findable. */
  target: { kind: string; id: string }
  organizationId: string
  senderOrganizationId: string
  senderUserId?: string | null
  idempotencyKey?: string
}

/** UTF-16 units: five parts of an SMS in GSM-7, and less than a template of WhatsApp takes. */
const TEXT_LIMIT = 765

/**
 * Sends it if this transaction commits; answers the delivery's id. A second message with the same key is not made: the first one's id. To a
 * number that answered STOP nothing leaves, and `delivery.failed` is announced at once.
 */
export async function queueText(tx: Transaction, message: TextMessage): Promise<string> {
  const { channel, to, text, target, organizationId, senderOrganizationId, senderUserId, idempotencyKey } = message
  const isOptedOut = await hasOptedOut(tx, { channel, phoneNumber: to })
  const [row] = await tx
    .insert(deliveries)
    .values({
      ...{ channel, to, organizationId, senderOrganizationId, senderUserId, idempotencyKey },
      ...{ targetKind: target.kind, targetId: target.id },
      ...(isOptedOut
        ? { state: 'suppressed', reason: 'opted_out', settledAt: sql`now()` }
        : { text: boundText(channel === 'sms' ? smsText(text) : text, TEXT_LIMIT) }),
    })
    .onConflictDoNothing({ target: deliveries.idempotencyKey })
    .returning()
  if (!row) return idOfKey(tx, idempotencyKey)
  if (isOptedOut) announceStep(tx, row, 'failed')
  else sendAfterCommit(tx, row.id)
  return row.id
}

async function idOfKey(tx: Transaction, idempotencyKey = ''): Promise<string> {
  const [first] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.idempotencyKey, idempotencyKey))
  if (!first) throw new Error('a text message was neither made nor there before')
  return first.id
}
