import { z } from 'zod'

const party = z.object({ id: z.string(), name: z.string() })

/**
 * What travels on an organisation's channel under the one event name `event` (source specification, section 3).
 * Events are invalidations: whoever receives one refetches through the API.
 */
export const RealtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ticketEvent.new'), ticketId: z.string() }),
  z.object({ type: z.literal('messageEvent.new'), messageId: z.number() }),
  z.object({ type: z.literal('maintenanceBookEvent.new'), maintenanceBookId: z.string() }),
  z.object({ type: z.literal('notification.new'), title: z.string(), notificationId: z.string() }),
  z.object({
    type: z.literal('message.new'),
    message: z.object({ from: party, to: party }),
    preview: z.string(),
    id: z.number(),
    senderId: z.string(),
    attachmentCount: z.number(),
  }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>
