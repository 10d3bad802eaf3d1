import type { Transaction } from '../db/database.ts'
import { passOutreachGate, type WhenRefused } from '../outreach/outreach-gate.ts'
import type { Trusting } from '../outreach/trust.ts'
import type { Mail } from './mail/compose-mail.ts'
import { makeOutreach } from './make-outreach.ts'

/** What a mail to a person without an account is about, its sender and its recipient: they make `delivery.failed` findable. */
export type MailAbout = {
  target: { kind: string; id: string }
  organizationId: string
  senderOrganizationId: string
  senderUserId: string | null
  idempotencyKey: string
  /** Where an answer goes; left out where answers are not read. */
  replyTo?: string
}

/**
 * Sends the mail if this transaction commits and the gate before strangers lets it pass (`outreach/outreach-gate.ts`); answers the delivery's id.
 * Of a second mail with the same key, the first one's. Of what the gate suppresses `delivery.failed` is announced at once.
 */
export async function queueMailAbout(
  tx: Transaction,
  services: Trusting,
  mail: Mail,
  { target, ...about }: MailAbout,
  whenRefused: WhenRefused,
): Promise<string> {
  const { to, ...contents } = mail
  const { senderOrganizationId, senderUserId, idempotencyKey } = about
  const passed = await passOutreachGate(
    tx,
    services,
    { channel: 'mail', to, target, senderOrganizationId, senderUserId, idempotencyKey },
    whenRefused,
  )
  if (passed.outcome === 'made') return passed.deliveryId
  const row = { channel: 'mail' as const, to, targetKind: target.kind, targetId: target.id, ...about }
  return makeOutreach(tx, row, { outcome: passed.outcome, contents })
}
