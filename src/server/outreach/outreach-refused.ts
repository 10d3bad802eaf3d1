import { AppError, type FieldError } from '#shared/app-error.ts'
import { countryName } from '#shared/country-name.ts'
import { OUTREACH_SENTENCES, type OutreachReason } from '#shared/outreach-words.ts'
import type { Database } from '../db/database.ts'
import { countHit } from '../rate-limit.ts'

const KEY = 'outreach-refused:'
const DAY_MS = 86_400_000

/** The row of the table of limits that counts an organisation's refusals of a day. */
export const refusedKeyOf = (organizationId: string): string => `${KEY}${organizationId}`
export const REFUSED_KEYS = `${KEY}%`
export const organizationOfKey = (key: string): string => key.slice(KEY.length)

const FORBIDDEN: readonly OutreachReason[] = ['outreach_stopped', 'outreach_country', 'outreach_number']

/** A message to a person without an account is refused; the organisation is the one that counts as its sender. */
export class OutreachRefused extends AppError {
  declare readonly reason: OutreachReason
  readonly organizationId: string

  constructor(organizationId: string, reason: OutreachReason, field: FieldError | null) {
    super(FORBIDDEN.includes(reason) ? 'forbidden' : 'limit', reason, field ? { details: { fields: [field] } } : {})
    this.organizationId = organizationId
  }
}

/** The text at the field: with the country, which is hard to read off a number. */
export const refusalText = (reason: OutreachReason, country: string | null): string =>
  reason === 'outreach_country' && country !== null
    ? `Numeron maata (${countryName(country)}) ei ole avattu viesteille. Soita, lähetä sähköposti tai pyydä ylläpitoa avaamaan maa.`
    : OUTREACH_SENTENCES[reason]

/**
 * Counts a refusal of a person's act: on the pool, where it stays although the act is rolled back. Any other error is none.
 */
export async function countRefusal(db: Database, error: unknown): Promise<void> {
  if (error instanceof OutreachRefused) await countRefused(db, error.organizationId)
}

export const countRefused = (db: Parameters<typeof countHit>[0], organizationId: string): Promise<unknown> =>
  countHit(db, refusedKeyOf(organizationId), { max: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS })
