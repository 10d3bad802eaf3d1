import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { webhookSwitchedOff } from '../webhooks.events.ts'
import type { OffReason } from '../webhooks.ts'
import type { Tried } from './call-receiver.ts'
import type { EndpointRow } from './endpoints.access.ts'
import { giveUpWaiting } from './give-up.ts'
import { queueCalls } from './queue-calls.ts'
import { FAILING_LIMIT_MS, nextTry } from './retry-times.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

/** How a receiver says that it wants no call any more. */
const GONE = 410

/**
 * Writes down how a batch of tries of one address went, plans the next ones, and gives the address back. It is switched off when its receiver is
 * gone, or when nothing has arrived for five days; its admins are notified.
 */
export async function noteTries(
  tx: Transaction,
  endpoint: EndpointRow,
  tried: readonly Tried[],
  now: Date,
): Promise<void> {
  const [present] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpoint.id))
    .for('no key update')
  // removed meanwhile, with its deliveries
  if (!present) return
  // another address, or one that was switched on again, begins afresh: what the former one answered says nothing of it
  const isSame = present.version === endpoint.version
  for (const one of tried) await noteTry(tx, one, { isSame, now })
  const isArrived = tried.some(({ failure }) => failure === null)
  const failingSince = isArrived ? null : (present.failingSince ?? now.toISOString())
  const reason = present.isOn && isSame ? offReasonOf(tried, failingSince, now) : null
  await tx
    .update(webhookEndpoints)
    .set({
      sendingUntil: null,
      ...(isSame && { failingSince }),
      ...(reason && { isOn: false, offReason: reason, version: present.version + 1 }),
    })
    .where(eq(webhookEndpoints.id, present.id))
  // those that are tried again, too
  if (reason || !present.isOn) await giveUpWaiting(tx, present)
  if (!reason) return
  const { id: endpointId, organizationId, name } = present
  announce(tx, webhookSwitchedOff, { endpointId, organizationId, name, reason })
}

function offReasonOf(tried: readonly Tried[], failingSince: string | null, now: Date): OffReason | null {
  if (tried.some(({ answerCode }) => answerCode === GONE)) return 'GONE'
  const isTooLong = failingSince !== null && now.getTime() - Date.parse(failingSince) >= FAILING_LIMIT_MS
  return isTooLong ? 'FAILING' : null
}

async function noteTry(
  tx: Transaction,
  { delivery, failure, answerCode, answer, retryAfter }: Tried,
  { isSame, now }: { isSame: boolean; now: Date },
) {
  const inThisRow = delivery.tries + 1 - delivery.triesBefore
  const isGone = isSame && answerCode === GONE
  const next = failure === null || isGone ? null : nextTry(inThisRow, now, retryAfter)
  await tx
    .update(webhookDeliveries)
    .set({
      state: failure === null ? 'DELIVERED' : next === null ? 'GIVEN_UP' : 'FAILED',
      tries: sql`${webhookDeliveries.tries} + 1`,
      failure,
      answerCode,
      answer,
      lastTriedAt: now.toISOString(),
      nextTryAt: next?.toISOString() ?? null,
    })
    .where(eq(webhookDeliveries.id, delivery.id))
  if (next) queueCalls(tx, delivery.endpointId, next)
}
