import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** A delivery that told of something reached nobody, at any try. Whoever's act it told of may want to know. */
export const deliveryFailed = defineEvent(
  'delivery.failed',
  z.object({
    deliveryId: z.string(),
    channel: z.string(),
    targetKind: z.string(),
    targetId: z.string(),
    /** Who was to hear. */
    organizationId: z.string(),
    senderOrganizationId: z.string(),
  }),
)
