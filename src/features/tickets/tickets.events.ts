import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { TICKET_STATUSES } from './tickets.ts'

const about = {
  ticketId: z.string(),
  garageId: z.string(),
  customerId: z.string(),
  /** The side that did it: the other one is told. */
  actorOrganizationId: z.string(),
  actorUserId: z.string().nullable(),
}

export const ticketReported = defineEvent('ticket.reported', z.object(about))
export const ticketMoved = defineEvent(
  'ticket.moved',
  z.object({ ...about, from: z.enum(TICKET_STATUSES), to: z.enum(TICKET_STATUSES) }),
)
export const ticketEdited = defineEvent('ticket.edited', z.object({ ...about, fields: z.string().array() }))
export const ticketCommented = defineEvent('ticket.commented', z.object({ ...about, preview: z.string() }))
