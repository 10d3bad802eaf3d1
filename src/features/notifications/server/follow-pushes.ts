import { noteOutcome } from '#features/push/server/devices-of.ts'
import type { Settled } from '#server/delivery/send-delivery.ts'
import { PushPart } from './queue-notice-pushes.ts'

/** Records on the device what became of a message to it: one that is gone is forgotten. */
export const followPushes: Settled = async (tx, { channel, parts }, outcome) => {
  const { data: part } = channel === 'push' ? PushPart.safeParse(parts[0]) : { data: undefined }
  if (part) await noteOutcome(tx, part.deviceId, outcome)
}
