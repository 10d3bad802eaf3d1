import type { DeliveryState } from './deliveries.tables.ts'

/** What a channel or its provider says of a text message. */
export type TextStep = 'sent' | 'delivered' | 'read' | 'failed'

const FROM: Readonly<Record<TextStep, readonly DeliveryState[]>> = {
  sent: ['held', 'queued'],
  failed: ['held', 'queued', 'sent'],
  // what was given up for lost may have arrived after all
  delivered: ['held', 'queued', 'sent', 'failed'],
  read: ['held', 'queued', 'sent', 'failed', 'delivered'],
}

/**
 * Whether the step leads on. Providers report late, twice and in any order: in each order, a message ends as `read`, else `delivered`, else `failed`,
 * else `sent`.
 */
export const leadsOn = (from: DeliveryState, step: TextStep): boolean => FROM[step].includes(from)

/**
 * Whether a callback is about another sending of the delivery than the one that counts: an earlier one that failed before it was sent again, or one
 * of two when an answer was lost. That it arrived is true all the same; that it was sent, or failed, says nothing then.
 */
export function isOfOtherSending(
  { state, providerId }: { state: DeliveryState; providerId: string | null },
  reportedId: string,
): boolean {
  if (providerId === null) return false
  return state === 'queued' ? providerId === reportedId : providerId !== reportedId
}
