import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { PRICE_TYPES } from '#shared/agreed-price.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { PROPOSAL_HOWS } from './price-proposals.ts'

/** A price of a ticket: without VAT, and with it; older events have the first only. */
const AboutPrice = AboutTicket.extend({
  priceType: z.enum(PRICE_TYPES),
  agreedCents: z.number().nullable(),
  grossCents: z.number().optional(),
})
const AboutProposal = AboutPrice.extend({ proposalId: z.string(), agreedCents: z.number(), grossCents: z.number() })

/** What the job costs changed without the customer's yes, since it can only cost less. */
export const priceAgreed = defineEvent('line-items.price_agreed', AboutPrice)
/** The garage said what the job costs, and waits for the customer's yes. */
export const priceProposed = defineEvent(
  'line-items.price_proposed',
  AboutProposal.extend({
    note: z.string(),
    /** The customer, who has no account, gets a link to it. */
    statusLink: z.boolean().optional(),
  }),
)
export const priceAnswered = defineEvent(
  'line-items.price_answered',
  AboutProposal.extend({
    answer: z.enum(['ACCEPTED', 'DECLINED']),
    how: z.enum(PROPOSAL_HOWS),
    /** Whose answer it is when it was not given in the product. */
    answeredBy: z.string(),
    note: z.string(),
  }),
)
export const priceWithdrawn = defineEvent('line-items.price_withdrawn', AboutProposal)

/** The topic of what a ticket's price waits for: what was proposed is overtaken by its answer, and by a newer one. */
export const priceTopic = ({ ticketId }: { ticketId: string }): string => `price ${ticketId}`
