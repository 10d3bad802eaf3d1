import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** A user wrote to the other side. */
export const messageSent = defineEvent(
  'chats.message_sent',
  z.object({
    messageId: z.number(),
    garageId: z.string(),
    customerId: z.string(),
    /** The side that wrote it. */
    actorOrganizationId: z.string(),
    actorUserId: z.string().nullable(),
  }),
)
