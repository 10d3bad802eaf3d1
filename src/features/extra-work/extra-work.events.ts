import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { DecisionCounts } from '#shared/answer-outcome.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** What the events of a request share; amounts are in cents with VAT, and without, which older events do not have. */
const AboutExtraWork = AboutTicket.extend({
  extraWorkId: z.string(),
  number: z.number(),
  grossCents: z.number(),
  netCents: z.number().optional(),
})

/** Also asked again after a change: `revision` is greater than 1 then. */
export const extraWorkAsked = defineEvent('extra-work.asked', AboutExtraWork.extend({ revision: z.number() }))
export const extraWorkWithdrawn = defineEvent('extra-work.withdrawn', AboutExtraWork)
/** The customer wants to be called about it. */
export const callWanted = defineEvent('extra-work.call_wanted', AboutExtraWork)
export const extraWorkAnswered = defineEvent(
  'extra-work.answered',
  AboutExtraWork.extend({
    approvedCents: z.number(),
    approvedNetCents: z.number().optional(),
    /** How many lines were approved and declined, which older events do not have: the sums do not show a line that costs nothing. */
    decisions: DecisionCounts.optional(),
    answeredBy: z.string(),
    /** By the customer's rule that is named in `answeredBy`. */
    byRule: z.boolean().optional(),
  }),
)
/** Some weeks ago the customer declined these works on a car, and they were not done since. */
export const deferredWorkDue = defineEvent(
  'extra-work.deferred_due',
  AboutTicket.extend({ vehicleId: z.string(), names: z.string().array() }),
)
/** No answer came in the customer's time: its deputy is asked. */
export const extraWorkPassedOn = defineEvent('extra-work.passed_on', AboutExtraWork.extend({ deputy: z.string() }))
