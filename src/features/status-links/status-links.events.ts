import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** A person who follows a ticket wants to be called about the price that is proposed; `sentTo` is the number or address of the link. */
export const priceCallWanted = defineEvent(
  'status-links.price_call_wanted',
  AboutTicket.extend({ name: z.string(), sentTo: z.string() }),
)
