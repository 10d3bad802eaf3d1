import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** The customer gave a review; its text is read where it is shown. */
export const reviewGiven = defineEvent('reviews.given', AboutTicket.extend({ reviewId: z.string(), stars: z.number() }))
/** The garage answered a review for the first time. */
export const reviewAnswered = defineEvent('reviews.answered', AboutTicket.extend({ reviewId: z.string() }))
