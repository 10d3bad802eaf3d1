import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { line } from '#shared/text-fields.ts'

/** What is found at a place: what should be there, nothing, or something else. */
export const FOUND = ['HERE', 'MISSING', 'OTHER'] as const
export type Found = (typeof FOUND)[number]
export const FOUND_LABELS: Record<Found, string> = { HERE: 'Paikallaan', MISSING: 'Puuttuu', OTHER: 'Väärä sarja' }

export const CountPlace = z.object({
  stocktakingId: Id,
  placeId: Id,
  found: z.enum(FOUND),
  /** What else is there, as it is read from its label or plate. */
  note: line('Mitä hyllyssä on', 80).default(''),
})
export type CountPlace = z.infer<typeof CountPlace>

export const CountedPlace = z.object({
  placeId: z.string(),
  name: z.string(),
  hall: z.string(),
  row: z.number(),
  /** What should be there; null for a place that should be empty. */
  expected: z.object({ id: z.string(), number: z.number(), title: z.string(), plate: z.string() }).nullable(),
  found: z.enum(FOUND).nullable(),
  note: z.string(),
  at: z.string().nullable(),
  by: z.string().nullable(),
})
export type CountedPlace = z.infer<typeof CountedPlace>

export const Stocktaking = z.object({
  id: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  by: z.string().nullable(),
  counted: z.number(),
  total: z.number(),
  missing: z.number(),
  wrong: z.number(),
})
export type Stocktaking = z.infer<typeof Stocktaking>

export const StocktakingDetails = Stocktaking.extend({ places: CountedPlace.array() })
export type StocktakingDetails = z.infer<typeof StocktakingDetails>
