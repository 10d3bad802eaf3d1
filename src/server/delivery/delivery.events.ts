import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

const TextChannelName = z.enum(['sms', 'whatsapp'])

const About = z.object({
  deliveryId: z.string(),
  channel: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** The recipient's organisation. */
  organizationId: z.string(),
  senderOrganizationId: z.string(),
})

/** A delivery about a thing reached no recipient, at any try. The organisation whose act it was about may want to know. */
export const deliveryFailed = defineEvent('delivery.failed', About)

/**
 * A message about a thing came further on its way: never backwards, each state once. Of a mail to a person without an account its provider took it,
 * and no more is known.
 */
export const deliveryMoved = defineEvent(
  'delivery.moved',
  About.extend({ channel: z.enum(['sms', 'whatsapp', 'mail']), state: z.enum(['sent', 'delivered', 'read']) }),
)

/** A person wrote to us from a phone; once for each message of theirs. */
export const textReceived = defineEvent(
  'text.received',
  z.object({
    channel: TextChannelName,
    /** E.164. */
    from: z.string(),
    /** Unchanged, empty for a picture without words. */
    body: z.string(),
    providerId: z.string(),
    /** The newest message to that number, which it may answer; null when there was none for two weeks. */
    deliveryId: z.string().nullable(),
  }),
)
