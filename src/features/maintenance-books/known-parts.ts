import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { LifeDay } from '#shared/instant.ts'
import { line } from '#shared/text-fields.ts'

/** A part that was changed so short a time ago is shown, with any guarantee or none. */
export const RECENT_MONTHS = 12

const part = { name: line('Osa', 200), number: line('Osanumero', 60) }

export const AskKnownParts = z.object({
  maintenanceBookId: Id,
  /** The day and the mileage of the entry that is being written. */
  doneOn: LifeDay,
  mileageKm: z.number().int().min(0).max(9_999_999).nullable(),
  /** The sequence of the entry that it corrects, which is left out. */
  corrects: z.int32().nullable(),
  parts: z.object(part).array().max(60),
})
export type AskKnownParts = z.infer<typeof AskKnownParts>

/** The same of a part that a garage is about to sell on a ticket, as of today. */
export const AskKnownPart = z.object({ ticketId: Id, ...part })
export type AskKnownPart = z.infer<typeof AskKnownPart>

/** When the same part was changed last; name and number are those that were asked. */
export const KnownPart = z.object({
  name: z.string(),
  number: z.string(),
  doneOn: z.string(),
  mileageKm: z.number().nullable(),
  /** The last day and mileage of a guarantee that holds; both null for a part that was changed a short time ago only. */
  guaranteeUntil: z.string().nullable(),
  guaranteeUntilKm: z.number().nullable(),
})
export type KnownPart = z.infer<typeof KnownPart>

/** Only letters and digits: `90915-YZZN2` and `90915 yzzn2` are one number. */
export const plainPart = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
