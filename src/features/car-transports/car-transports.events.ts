import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { TRANSPORT_DIRECTIONS } from '#shared/timeline-acts.ts'

const AboutTransport = AboutTicket.extend({
  transportId: z.string(),
  direction: z.enum(TRANSPORT_DIRECTIONS),
  startsAt: z.string(),
  endsAt: z.string(),
  /** In one line; empty where none was given. */
  address: z.string(),
})
export type AboutTransport = z.infer<typeof AboutTransport>

/** The customer asked for one. */
export const transportAsked = defineEvent('car-transports.asked', AboutTransport)
/** The garage promised a time: of its own accord, as the answer to a request, or another one than before. */
export const transportPlanned = defineEvent('car-transports.planned', AboutTransport.extend({ isNewTime: z.boolean() }))
export const transportDeclined = defineEvent('car-transports.declined', AboutTransport.extend({ reason: z.string() }))
export const transportBegun = defineEvent('car-transports.begun', AboutTransport)
export const transportDone = defineEvent(
  'car-transports.done',
  AboutTransport.extend({ mileageKm: z.number().nullable(), keysLeft: z.string() }),
)
/** Given up by either side. */
export const transportCancelled = defineEvent('car-transports.cancelled', AboutTransport)
