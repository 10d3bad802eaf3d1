import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { TICKET_STATUSES, WAITING_REASONS } from './tickets.ts'

/** What every event of a ticket holds. */
export const AboutTicket = z.object({
  ticketId: z.string(),
  garageId: z.string(),
  customerId: z.string(),
  /** The side that did it: the other one is notified. */
  actorOrganizationId: z.string(),
  actorUserId: z.string().nullable(),
})
export type AboutTicket = z.infer<typeof AboutTicket>

export const ticketReported = defineEvent(
  'ticket.reported',
  AboutTicket.extend({
    /** Who may fetch the car, as a customer named them; it is not checked yet whose drivers they are. */
    driverIds: z.string().array().optional(),
    /** Its garage sends the customer a link by which it follows the ticket. */
    statusLink: z.boolean().optional(),
    /** It was a part of something that has a notice of its own. */
    isNotifiedElsewhere: z.boolean().optional(),
  }),
)
export const ticketMoved = defineEvent(
  'ticket.moved',
  AboutTicket.extend({
    from: z.enum(TICKET_STATUSES),
    to: z.enum(TICKET_STATUSES),
    /** What a ticket that waits waits for. */
    waitingFor: z.enum(WAITING_REASONS).nullish(),
    /** What was said of it, such as why a ticket is cancelled. */
    note: z.string().optional(),
    /** It was a part of something that has a notice of its own. */
    isNotifiedElsewhere: z.boolean().optional(),
  }),
)
export const ticketEdited = defineEvent('ticket.edited', AboutTicket.extend({ fields: z.string().array() }))
export const ticketCommented = defineEvent('ticket.commented', AboutTicket.extend({ preview: z.string() }))
