import { z } from 'zod'
import type { OrganizationType } from '#shared/organization.ts'

export const STEPS = ['profile', 'prices', 'capacity', 'cars', 'colleagues', 'drivers', 'firstCar', 'listed'] as const
export type Step = (typeof STEPS)[number]

/** In the recommended order. */
export const STEPS_OF: Record<OrganizationType, readonly Step[]> = {
  GARAGE: ['profile', 'prices', 'capacity', 'firstCar', 'colleagues', 'listed'],
  CUSTOMER: ['profile', 'cars', 'drivers', 'firstCar', 'colleagues'],
}

export const FirstSteps = z.object({
  steps: z.object({ step: z.enum(STEPS), isDone: z.boolean() }).array(),
  isPutAway: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const PutAway = z.object({ isPutAway: z.boolean() })
