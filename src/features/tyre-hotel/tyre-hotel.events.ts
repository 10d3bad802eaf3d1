import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { CALL_SEASONS } from './tyre-calls.ts'

/** A garage calls the customer of a car, which has people of its own, to change the tyres. */
export const tyreCallMade = defineEvent(
  'tyre-hotel.called',
  z.object({
    garageId: z.string(),
    customerId: z.string(),
    vehicleId: z.string(),
    season: z.enum(CALL_SEASONS),
    note: z.string(),
    actorUserId: z.string().nullable(),
  }),
)
