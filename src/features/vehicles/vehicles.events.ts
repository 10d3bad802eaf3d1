import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** A mileage of a car was reported, or corrected; `isOdd` when it does not fit between those around it and was not confirmed. */
export const mileageRecorded = defineEvent(
  'vehicles.mileage_recorded',
  z.object({
    vehicleId: z.string(),
    customerId: z.string(),
    /** The garage that read it; null for the customer's own. */
    garageId: z.string().nullable(),
    mileageKm: z.number(),
    /** ISO instant. */
    readAt: z.string(),
    isOdd: z.boolean(),
  }),
)
