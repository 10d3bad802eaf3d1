import { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJobKind, type JobKind } from '../jobs/job.ts'
import type { DeliveryChannel, DeliveryRow } from './deliveries.tables.ts'

export type SendDelivery = { deliveryId: string }
const kind = (name: string): JobKind<SendDelivery> => defineJobKind(name, z.object({ deliveryId: z.string() }))

/** A queue for each channel, so that a provider that does not answer holds up its own deliveries and no others. */
export const sendDelivery: Record<DeliveryChannel, JobKind<SendDelivery>> = {
  // its name is older than the others, and stored: what was queued under it may be of any channel
  mail: kind('deliveries.send'),
  sms: kind('deliveries.send-sms'),
  whatsapp: kind('deliveries.send-whatsapp'),
  push: kind('deliveries.send-push'),
}

/** Hands the delivery to its channel after the commit, or not before the given moment. */
export function sendAfterCommit(
  tx: Transaction,
  { id: deliveryId, channel }: Pick<DeliveryRow, 'id' | 'channel'>,
  startAfter?: Date,
): void {
  enqueue(tx, sendDelivery[channel], { deliveryId }, { singletonKey: deliveryId, ...(startAfter && { startAfter }) })
}
