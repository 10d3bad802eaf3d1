import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

const TextChannelName = z.enum(['sms', 'whatsapp'])

const Told = z.object({
  deliveryId: z.string(),
  channel: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** Who was to hear. */
  organizationId: z.string(),
  senderOrganizationId: z.string(),
})

/** A delivery that told of something reached nobody, at any try. Whoever's act it told of may want to know. */
export const deliveryFailed = defineEvent('delivery.failed', Told)

/** A text message that told of something came further on its way to a phone: never backwards, each state once. */
export const deliveryMoved = defineEvent(
  'delivery.moved',
  Told.extend({ channel: TextChannelName, state: z.enum(['sent', 'delivered', 'read']) }),
)

/** Somebody wrote to us from a phone; once for each message of theirs. */
export const textReceived = defineEvent(
  'text.received',
  z.object({
    channel: TextChannelName,
    /** E.164. */
    from: z.string(),
    /** As it was typed, empty for a picture alone. */
    body: z.string(),
    providerId: z.string(),
    /** The newest message to that number, which it may answer; null when there was none for two weeks. */
    deliveryId: z.string().nullable(),
  }),
)
