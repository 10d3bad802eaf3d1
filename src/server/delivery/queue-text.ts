import { boundText, smsText } from '#shared/text-segments.ts'
import type { Transaction } from '../db/database.ts'
import { passOutreachGate, type WhenRefused } from '../outreach/outreach-gate.ts'
import type { Trusting } from '../outreach/trust.ts'
import type { TextChannel } from './deliveries.tables.ts'
import { makeOutreach } from './make-outreach.ts'
import { hasOptedOut } from './opt-outs.ts'

export type TextMessage = {
  channel: TextChannel
  /** E.164, such as +358401234567. */
  to: string
  /** Names the garage that writes, since all leave under one sender. What is longer than `TEXT_LIMIT` is cut; a link at its end is not. */
  text: string
  /** What it is about, and its recipient, as for mails: they make `delivery.failed` and `delivery.moved` findable. */
  target: { kind: string; id: string }
  organizationId: string
  senderOrganizationId: string
  senderUserId?: string | null
  idempotencyKey?: string
}

/** UTF-16 units: five parts of an SMS in GSM-7, and less than a template of WhatsApp takes. */
const TEXT_LIMIT = 765

/**
 * Sends it if this transaction commits and the gate before strangers lets it pass (`outreach/outreach-gate.ts`); answers the delivery's id. A
 * second message with the same key is not made: the first one's id. To a number that answered STOP nothing leaves, nor what the gate suppresses:
 * `delivery.failed` is announced at once.
 */
export async function queueText(
  tx: Transaction,
  services: Trusting,
  message: TextMessage,
  whenRefused: WhenRefused,
): Promise<string> {
  const {
    channel,
    to,
    text,
    target,
    organizationId,
    senderOrganizationId,
    senderUserId = null,
    idempotencyKey,
  } = message
  const contents = { text: boundText(channel === 'sms' ? smsText(text) : text, TEXT_LIMIT) }
  const isOptedOut = await hasOptedOut(tx, { channel, phoneNumber: to })
  const passed = isOptedOut
    ? ({ outcome: 'opted out' } as const)
    : await passOutreachGate(
        tx,
        services,
        { channel, to, target, senderOrganizationId, senderUserId, idempotencyKey },
        whenRefused,
      )
  if (passed.outcome === 'made') return passed.deliveryId
  const about = { targetKind: target.kind, targetId: target.id, organizationId, senderOrganizationId, senderUserId }
  return makeOutreach(tx, { channel, to, idempotencyKey, ...about }, { outcome: passed.outcome, contents })
}
