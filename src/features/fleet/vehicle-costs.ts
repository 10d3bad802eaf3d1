import { z } from 'zod'
import { Party } from '#features/organizations/organizations.ts'
import { Id } from '#shared/id.ts'

/** The years of a page. */
export const COST_YEARS = 5

export const VehicleCosts = z.object({
  vehicleId: Id,
  /** The page of the years before this one. */
  cursor: z.number().int().min(1900).max(2200).nullish(),
})
export type VehicleCosts = z.infer<typeof VehicleCosts>

const sums = { ticketCount: z.number(), netCents: z.number(), grossCents: z.number() }

/** What the tickets that were finished in a year cost, from their lines. */
export const CostYear = z.object({
  year: z.number(),
  ...sums,
  /** How far the car was driven in it; null when the mileages do not show it, and for a garage, which has but a part of the costs. */
  km: z.number().nullable(),
  garages: z.object({ garage: Party, ...sums }).array(),
})
export type CostYear = z.infer<typeof CostYear>

export const CostPage = z.object({
  years: CostYear.array(),
  /** The start of the next page. */
  next: z.number().nullable(),
})
export type CostPage = z.infer<typeof CostPage>
