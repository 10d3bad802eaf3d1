import { z } from 'zod'

const party = z.object({ id: z.string(), name: z.string() })

/**
 * What travels on an organisation's channel under the one event name `event` (source specification, section 3).
 * Events are invalidations: a client that receives one refetches through the API. Only the last one is about nothing that is stored.
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
  // the product's own: who of a garage is away on which days
  z.object({ type: z.literal('absences.changed') }),
  // and what a garage lends of its courtesy cars
  z.object({ type: z.literal('courtesyCars.changed') }),
  // a member of that organisation is typing to this one; nothing has changed
  z.object({ type: z.literal('chat.typing'), organizationId: z.string(), userId: z.string(), name: z.string() }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

/** Whether something that browsers keep may be old after it. */
export const isInvalidation = ({ type }: Pick<RealtimeEvent, 'type'>): boolean => type !== 'chat.typing'
