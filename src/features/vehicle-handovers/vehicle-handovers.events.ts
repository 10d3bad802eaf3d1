import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** Another customer has received the car. */
export const vehicleHandedOver = defineEvent(
  'vehicle-handovers.received',
  z.object({
    /** The record of the former owner, which is out of use now. */
    vehicleId: z.string(),
    /** The former owner. */
    customerId: z.string(),
    /** Who has the car now. */
    actorOrganizationId: z.string(),
    actorUserId: z.string().nullable(),
  }),
)
