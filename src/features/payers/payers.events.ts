import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** What the events of a permit share. */
const AboutPermit = AboutTicket.extend({
  permitId: z.string(),
  /** The payer's organisation, and its name. */
  payerOrganizationId: z.string(),
  payer: z.string(),
})

/** The garage asked a payer for its permit; amounts are without VAT. */
export const permitAsked = defineEvent('payers.permit_asked', AboutPermit.extend({ netCents: z.number() }))

/** The payer answered, in the product or by a link; what the garage writes down itself is not announced. */
export const permitAnswered = defineEvent(
  'payers.permit_answered',
  AboutPermit.extend({
    isGranted: z.boolean(),
    permitNumber: z.string(),
    /** What may be billed by it; null of a declined one. */
    limitCents: z.number().nullable(),
    answeredBy: z.string(),
  }),
)
