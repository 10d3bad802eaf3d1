import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { DecisionCounts } from '#shared/answer-outcome.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** A person without an account answered for the customer; its own people are notified. Amounts are in cents with VAT. */
export const answeredByLink = defineEvent(
  'extra-work-links.answered',
  AboutTicket.extend({
    grossCents: z.number(),
    netCents: z.number().optional(),
    approvedCents: z.number(),
    approvedNetCents: z.number().optional(),
    /** As in `extra-work.answered`. */
    decisions: DecisionCounts.optional(),
    answeredBy: z.string(),
  }),
)

/** A person wrote back to a link's message instead of answering by it. */
export const repliedToLink = defineEvent(
  'extra-work-links.replied',
  AboutTicket.extend({ name: z.string(), preview: z.string() }),
)

/** A person would approve more by a link than the customer lets them: its own people have to answer. */
export const aboveLimit = defineEvent(
  'extra-work-links.above_limit',
  AboutTicket.extend({ grossCents: z.number(), answeredBy: z.string() }),
)
