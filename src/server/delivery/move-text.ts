import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { announce } from '../events/announce.ts'
import { type DeliveryRow, deliveries, isText } from './deliveries.tables.ts'
import { deliveryFailed, deliveryMoved } from './delivery.events.ts'
import { lockDelivery } from './lock-delivery.ts'
import { isOfOtherSending, leadsOn, type TextStep } from './text-states.ts'

type Step = {
  step: TextStep
  /** The provider's id of the message; null when it did not say. */
  providerId: string | null
  /** Why it failed. */
  error?: string
  /** True for what our own try learned, false for what the provider reports later. */
  isTry?: boolean
}

/** Takes a text message as far as its channel says, if that is on, and announces it. One that is unknown is left out. */
export async function moveText(
  tx: Transaction,
  deliveryId: string,
  { step, providerId, error, isTry = false }: Step,
): Promise<void> {
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery || !isText(delivery.channel)) return
  const hasArrived = step === 'delivered' || step === 'read'
  const isOther = !isTry && providerId !== null && isOfOtherSending(delivery, providerId)
  const moves = leadsOn(delivery.state, step) && (hasArrived || !isOther)
  if (!moves && !isTry) return
  await tx
    .update(deliveries)
    .set({
      ...(moves && { state: step, settledAt: sql`now()`, error: error ?? null }),
      // until then it may have to be sent again
      ...(moves && hasArrived && { text: '', parts: [] }),
      ...(providerId !== null && !isOther && { providerId }),
      ...(isTry && { attempts: sql`${deliveries.attempts} + 1` }),
    })
    .where(eq(deliveries.id, deliveryId))
  if (moves) announceStep(tx, delivery, step)
}

/** Announces the step to the organisation that caused the delivery, when it was about a thing. */
export function announceStep(tx: Transaction, delivery: DeliveryRow, step: TextStep): void {
  const { id: deliveryId, channel, targetKind, targetId, organizationId, senderOrganizationId } = delivery
  if (!targetKind || !targetId || !organizationId || !senderOrganizationId) return
  const about = { deliveryId, targetKind, targetId, organizationId, senderOrganizationId }
  if (step === 'failed') announce(tx, deliveryFailed, { ...about, channel })
  else if (isText(channel) || channel === 'mail') announce(tx, deliveryMoved, { ...about, channel, state: step })
}
