import { z } from 'zod'
import { LOAN_ACTS } from '#shared/courtesy-car-acts.ts'

/** Of an entry about tyres: which set went into store and which one on the car, each by its season and size. */
export const tyresFacts = { stored: z.string().nullable(), mounted: z.string().nullable() }

/** Of an entry about a courtesy car: what was done with which car, for when, and the kilometres that were driven with it. No driver is named. */
export const courtesyCarFacts = {
  act: z.enum(LOAN_ACTS),
  car: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  kilometres: z.number().nullable(),
}
