import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { PRICE_TYPES } from '#shared/agreed-price.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** The garage said what the job costs, or changed it. */
export const priceAgreed = defineEvent(
  'line-items.price_agreed',
  AboutTicket.extend({ priceType: z.enum(PRICE_TYPES), agreedCents: z.number().nullable() }),
)
