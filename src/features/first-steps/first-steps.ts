import { z } from 'zod'

export const STEPS = [
  'customers',
  'prices',
  'profile',
  'billing',
  'capacity',
  'cars',
  'drivers',
  'colleagues',
  'garage',
  'firstCar',
  'listed',
] as const
export type Step = (typeof STEPS)[number]

/** Whose steps they are: a fleet is a customer that is a company. */
export const BEGINNERS = ['GARAGE', 'FLEET', 'PERSON'] as const
export type Beginner = (typeof BEGINNERS)[number]

/** In the order that makes the first day work: who comes, what is sold, where, how it is paid, how much fits, who helps. */
export const STEPS_OF: Record<Beginner, readonly Step[]> = {
  GARAGE: ['customers', 'prices', 'profile', 'billing', 'capacity', 'colleagues', 'firstCar', 'listed'],
  FLEET: ['cars', 'drivers', 'colleagues', 'garage', 'profile', 'firstCar'],
  PERSON: ['cars', 'garage', 'firstCar'],
}

export const FirstSteps = z.object({
  beginner: z.enum(BEGINNERS),
  steps: z.object({ step: z.enum(STEPS), isDone: z.boolean() }).array(),
  isPutAway: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const PutAway = z.object({ isPutAway: z.boolean() })
