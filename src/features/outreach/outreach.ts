import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { searchText } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** What left in the last 24 hours, of the whole platform. */
export const OutreachSums = z.object({
  sms: z.number(),
  whatsapp: z.number(),
  mail: z.number(),
  /** From this many text messages (SMS and WhatsApp) in a day on, super-users are notified. */
  textsAlarm: z.number(),
  /** Countries besides Finland, as ISO 3166-1. */
  openCountries: z.string().array(),
  /** Those that can be opened. */
  countries: z.string().array(),
})
export type OutreachSums = z.infer<typeof OutreachSums>

/** Without text those that sent or were refused, and those with an allowance of their own. */
export const SenderSearch = z.object({ text: searchText().default('') })
export type SenderSearch = z.infer<typeof SenderSearch>

export const OutreachSender = z.object({
  organizationId: z.string(),
  name: z.string(),
  type: z.enum(ORGANIZATION_TYPES),
  /** Whole days since it was founded. */
  ageDays: z.number(),
  /** By age and connections, in a day. */
  usual: z.number(),
  /** What a super-user gave it instead; null for none. */
  own: z.number().nullable(),
  sent: z.number(),
  refused: z.number(),
  /** Of the allowance of its own; 0 while it never had one. */
  version: z.number(),
})
export type OutreachSender = z.infer<typeof OutreachSender>

const MAX_OWN = 10_000
const LIMITS = 'Anna määrä väliltä 0–10 000'

export const AllowanceEdit = z.object({
  organizationId: Id,
  /** Null for the usual one. */
  messagesPerDay: z.number(LIMITS).int(LIMITS).min(0, LIMITS).max(MAX_OWN, LIMITS).nullable(),
  version: Version,
})
export type AllowanceEdit = z.infer<typeof AllowanceEdit>

export const CountryEdit = z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'Valitse maa'), isOpen: z.boolean() })
export type CountryEdit = z.infer<typeof CountryEdit>
