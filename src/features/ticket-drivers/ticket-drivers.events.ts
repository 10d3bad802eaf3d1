import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** The garage notified drivers that they can fetch the car; `isReadyByIt` when the ticket became ready by that act, and no other event says so. */
export const driversNotified = defineEvent(
  'ticket-drivers.notified',
  AboutTicket.extend({ isReadyByIt: z.boolean().default(true) }),
)

/** The garage notified drivers that they can fetch the car only later. */
export const driversCalledBack = defineEvent('ticket-drivers.called_back', AboutTicket.extend({ newTime: z.string() }))

/** A driver said by the link of the message that the car was fetched. */
export const carFetched = defineEvent('ticket-drivers.car_fetched', AboutTicket.extend({ driver: z.string() }))

/** A driver answered a message. */
export const driverAnswered = defineEvent(
  'ticket-drivers.driver_answered',
  AboutTicket.extend({ driver: z.string(), preview: z.string() }),
)
