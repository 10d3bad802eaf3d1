import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

export const DUE_KINDS = ['SERVICE', 'INSPECTION'] as const
export type DueKind = (typeof DUE_KINDS)[number]

const AboutDue = z.object({ customerId: z.string(), what: z.enum(DUE_KINDS) })

/** The next service or inspection of one car of the customer comes soon, and of no other that was not announced yet. */
export const carDue = defineEvent('fleet.car_due', AboutDue.extend({ vehicleId: z.string() }))

/** The same of several; named are those that are due first. */
export const carsDue = defineEvent(
  'fleet.cars_due',
  AboutDue.extend({ count: z.number(), vehicleIds: z.string().array() }),
)
export type CarsDue = z.infer<typeof carsDue.payload>
