import { z } from 'zod'
import { SET_STATES, TYRE_SEASONS } from './tyre-kinds.ts'

/** A set as the search of everything shows it. */
export const SearchedTyreSet = z.object({
  type: z.literal('tyreSet'),
  id: z.string(),
  number: z.number(),
  season: z.enum(TYRE_SEASONS),
  size: z.string(),
  state: z.enum(SET_STATES),
  place: z.string(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  customer: z.string(),
  createdAt: z.string(),
})
export type SearchedTyreSet = z.infer<typeof SearchedTyreSet>
