import { eq } from 'drizzle-orm'
import type { FieldError } from '#shared/app-error.ts'
import type { OutreachReason } from '#shared/outreach-words.ts'
import type { Transaction } from '../db/database.ts'
import { hasRows } from '../db/has-rows.ts'
import { lockName } from '../db/lock-name.ts'
import { type DeliveryChannel, deliveries, isText } from '../delivery/deliveries.tables.ts'
import { allowanceLeft } from './allowance-left.ts'
import { PER_TARGET, perRecipient } from './daily-allowance.ts'
import { countryOfNumber, HOME } from './number-country.ts'
import { outreachCountries } from './outreach.tables.ts'
import { countRefused, OutreachRefused, refusalText } from './outreach-refused.ts'
import { sentTo } from './sent-messages.ts'
import type { Trusting } from './trust.ts'

/** A message to a person without an account, as the gate sees it. */
export type OutreachMessage = {
  channel: DeliveryChannel
  /** E.164, or an address of mail in its one form. */
  to: string
  target: { id: string }
  senderOrganizationId: string
  senderUserId: string | null
  idempotencyKey?: string | undefined
}

/**
 * What is done with a message that may not leave. A person's act is refused (`OutreachRefused`): at the field `at` where its form has one, with `who`
 * before the sentence where the field holds several people. What leaves by itself is kept as suppressed.
 */
export type WhenRefused = 'suppress' | 'refuse' | { at: string; who?: string }

/** `leaves`, `suppressed`, or the id of the row that an earlier try with the same key has made. */
export type Passed = { outcome: 'leaves' } | { outcome: 'suppressed' } | { outcome: 'made'; deliveryId: string }

/**
 * The one gate before messages to people without an account, in the transaction that makes their row. It holds the sender and the recipient
 * until that ends, so that two at once cannot both take the last one; what is sent again counts again.
 */
export async function passOutreachGate(
  tx: Transaction,
  services: Trusting,
  message: OutreachMessage,
  whenRefused: WhenRefused,
): Promise<Passed> {
  await hold(tx, message)
  const deliveryId = await madeBefore(tx, message.idempotencyKey)
  if (deliveryId !== null) return { outcome: 'made', deliveryId }
  const country = isText(message.channel) ? countryOfNumber(message.to) : HOME
  const reason = (await refusedCountry(tx, country)) ?? (await refusedCount(tx, services, message))
  if (reason === null) return { outcome: 'leaves' }
  const { senderOrganizationId } = message
  if (whenRefused === 'suppress') {
    await countRefused(tx, senderOrganizationId)
    return { outcome: 'suppressed' }
  }
  throw new OutreachRefused(senderOrganizationId, reason, fieldOf(reason, country, whenRefused))
}

/** Always in this order: no two transactions wait for each other. */
async function hold(tx: Transaction, { senderOrganizationId, senderUserId, to }: OutreachMessage): Promise<void> {
  const names = [`organization:${senderOrganizationId}`, senderUserId && `user:${senderUserId}`, `to:${to}`]
  for (const name of names) if (name) await lockName(tx, `outreach:${name}`)
}

async function madeBefore(tx: Transaction, idempotencyKey: string | undefined): Promise<string | null> {
  if (idempotencyKey === undefined) return null
  const [row] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.idempotencyKey, idempotencyKey))
  return row?.id ?? null
}

async function refusedCountry(tx: Transaction, country: string | null): Promise<OutreachReason | null> {
  if (country === HOME) return null
  if (country === null) return 'outreach_number'
  return (await hasRows(tx, outreachCountries, eq(outreachCountries.country, country))) ? null : 'outreach_country'
}

async function refusedCount(
  tx: Transaction,
  services: Trusting,
  { to, target, senderOrganizationId, senderUserId }: OutreachMessage,
): Promise<OutreachReason | null> {
  const sender = { organizationId: senderOrganizationId, userId: senderUserId }
  const { allowance, left, trust } = await allowanceLeft(tx, services, sender)
  if (allowance === 0) return 'outreach_stopped'
  if (left === 0) return 'outreach_organization'
  const sent = await sentTo(tx, { to, targetId: target.id })
  if (sent.ofTarget >= PER_TARGET) return 'outreach_target'
  return sent.all >= perRecipient(trust) ? 'outreach_recipient' : null
}

/** What is wrong with the whole organisation is shown under the form, not at a field. */
function fieldOf(
  reason: OutreachReason,
  country: string | null,
  whenRefused: Exclude<WhenRefused, 'suppress'>,
): FieldError | null {
  if (whenRefused === 'refuse' || reason === 'outreach_stopped' || reason === 'outreach_organization') return null
  const { at: field, who } = whenRefused
  const text = refusalText(reason, country)
  return { field, message: who ? `${who}: ${text}` : text }
}
