import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** The garage signed an inspection: the customer sees it from now on. */
export const inspectionFinished = defineEvent(
  'inspections.finished',
  AboutTicket.extend({
    inspectionId: z.string(),
    name: z.string(),
    red: z.number(),
    yellow: z.number(),
    green: z.number(),
  }),
)
