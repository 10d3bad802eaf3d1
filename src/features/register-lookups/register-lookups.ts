import { z } from 'zod'
import { Id } from '#shared/id.ts'

/** What an admin accepts before the register is asked, as the settings say it. */
export const TERMS_TEXT =
  'Ajoneuvon tiedot haetaan vain auton huoltoa, korjausta tai niistä tehtävää tarjousta varten, auton omistajan tai haltijan pyynnöstä. Jokainen haku kirjataan: kuka haki, mitä ja milloin.'

export const RegisterTerms = z.object({
  /** False where the register asks for no terms. */
  isNeeded: z.boolean(),
  acceptedAt: z.string().nullable(),
  /** Null when they are not accepted, or that account is gone. */
  acceptedBy: z.string().nullable(),
})
export type RegisterTerms = z.infer<typeof RegisterTerms>

export const LOOKUP_OUTCOMES = ['FOUND', 'UNKNOWN', 'AWAY'] as const

export const RegisterLookup = z.object({
  id: z.string(),
  registrationNumber: z.string(),
  outcome: z.enum(LOOKUP_OUTCOMES),
  createdAt: z.string(),
  /** Null when that account is gone. */
  person: z.string().nullable(),
})
export type RegisterLookup = z.infer<typeof RegisterLookup>

export const LOOKUPS_PAGE_SIZE = 50

export const AskLookups = z.object({ cursor: Id.nullish() })
export type AskLookups = z.infer<typeof AskLookups>
export const LookupsPage = z.object({ rows: RegisterLookup.array(), next: z.string().nullable() })
export type LookupsPage = z.infer<typeof LookupsPage>
