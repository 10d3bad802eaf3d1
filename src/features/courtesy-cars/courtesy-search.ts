import { z } from 'zod'
import { LOAN_STATES } from './courtesy-car-kinds.ts'

/** A courtesy car as the search of everything shows it. */
export const SearchedCourtesyCar = z.object({
  type: z.literal('courtesyCar'),
  id: z.string(),
  registrationNumber: z.string(),
  make: z.string(),
  model: z.string(),
  isRetired: z.boolean(),
  createdAt: z.string(),
})
export type SearchedCourtesyCar = z.infer<typeof SearchedCourtesyCar>

/** A loan as the search of everything shows it. */
export const SearchedCourtesyLoan = z.object({
  type: z.literal('courtesyLoan'),
  id: z.string(),
  state: z.enum(LOAN_STATES),
  registrationNumber: z.string(),
  customer: z.string(),
  driverName: z.string(),
  endsAt: z.string(),
  createdAt: z.string(),
})
export type SearchedCourtesyLoan = z.infer<typeof SearchedCourtesyLoan>
