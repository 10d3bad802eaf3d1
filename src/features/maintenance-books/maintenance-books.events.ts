import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

export const AboutBook = z.object({
  maintenanceBookId: z.string(),
  garageId: z.string(),
  customerId: z.string(),
  /** The side that acted: the other one is notified. */
  actorOrganizationId: z.string(),
  actorUserId: z.string().nullable(),
})
export type AboutBook = z.infer<typeof AboutBook>

/** The customer asks for the car's history. */
export const historyRequested = defineEvent('maintenance-books.requested', AboutBook)
/** The garage or the customer signed an entry: it never changes from then on. */
export const entrySigned = defineEvent(
  'maintenance-books.entry_signed',
  AboutBook.extend({ entryId: z.string(), sequence: z.number() }),
)
/** `isAsked`: the customer had asked for it. */
export const historyDelivered = defineEvent('maintenance-books.delivered', AboutBook.extend({ isAsked: z.boolean() }))
