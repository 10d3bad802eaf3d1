import { z } from 'zod'
import { LINE_KINDS, LineFields, LineItem } from '#features/line-items/line-items.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { isPayable } from '#shared/line-totals.ts'
import { line, lines } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** As much as a customer can compare. */
export const MAX_OFFER_LINES = 60
export const MAX_OFFER_TIMES = 5
/** Of one garage for one request. */
export const MAX_OFFER_VERSIONS = 50

/** How binding an offer is; one without any is none. */
export const OFFER_PRICE_TYPES = ['ESTIMATE', 'CAP', 'FIXED'] as const

export const COURTESY_CARS = ['NONE', 'INCLUDED', 'EXTRA'] as const

/** A line of an offer; `wantedId` says which of the wanted works it does, null for what belongs to none or to all. */
export const OfferedLine = LineFields.extend({
  kind: z.enum(LINE_KINDS),
  sourceId: Id.nullable(),
  wantedId: Id.nullable(),
})
export type OfferedLine = z.infer<typeof OfferedLine>

/** When the garage could take the car, and when it would be ready. */
export const OfferTime = z
  .object({ start: Instant, end: Instant.nullable() })
  .refine(({ start, end }) => end === null || end >= start, {
    path: ['end'],
    message: 'Työ ei voi päättyä ennen kuin se alkaa',
  })
export type OfferTime = z.infer<typeof OfferTime>

const offerFields = {
  priceType: z.enum(OFFER_PRICE_TYPES),
  lines: OfferedLine.array()
    .max(MAX_OFFER_LINES, `Tarjouksessa voi olla enintään ${MAX_OFFER_LINES} riviä`)
    .refine(isPayable, 'Rivien summa on liian suuri'),
  guaranteeMonths: z
    .int('Anna takuu kuukausina')
    .min(0, 'Takuu ei voi olla negatiivinen')
    .max(120, 'Tarkista takuun pituus')
    .nullable(),
  guaranteeKm: z
    .int('Anna takuu kilometreinä')
    .min(0, 'Takuu ei voi olla negatiivinen')
    .max(1_000_000, 'Tarkista takuun kilometrit')
    .nullable(),
  courtesyCar: z.enum(COURTESY_CARS),
  times: OfferTime.array().max(MAX_OFFER_TIMES, `Ehdota enintään ${MAX_OFFER_TIMES} aikaa`),
  message: lines('Viesti', 2000),
}

/** What a garage has written and not sent: no user of the customer ever sees it. */
export const OfferDraft = z.object({ ...offerFields, validUntil: Instant.nullable() })
export type OfferDraft = z.infer<typeof OfferDraft>

export const SaveDraft = z.object({
  offerRequestId: Id,
  /** Of the draft that it replaces; 0 for the first. */
  version: Version,
  draft: OfferDraft,
})
export type SaveDraft = z.infer<typeof SaveDraft>

/** Throws away the unsent draft: of this version, so that no unseen change of a colleague is lost. */
export const DiscardDraft = z.object({ offerRequestId: Id, version: Version })
export type DiscardDraft = z.infer<typeof DiscardDraft>

export const SendOffer = z.object({
  offerRequestId: Id,
  /** Of the request as it was looked at: a garage offers only for what it has read. */
  revision: Version,
  ...offerFields,
  lines: offerFields.lines.min(1, 'Lisää vähintään yksi rivi'),
  validUntil: Instant,
  /** A retry sends nothing twice. */
  requestKey: RequestKey,
})
export type SendOffer = z.infer<typeof SendOffer>

export const DeclineRequest = z.object({
  offerRequestId: Id,
  reason: line('Syy', 500).pipe(z.string().min(1, 'Kerro asiakkaalle, miksi et tarjoa')),
})
export type DeclineRequest = z.infer<typeof DeclineRequest>

export const WithdrawOffer = z.object({
  offerRequestId: Id,
  /** The number of the offer that was looked at. */
  version: Version,
})
export type WithdrawOffer = z.infer<typeof WithdrawOffer>

export const OfferLine = LineItem.omit({ version: true, approvedCents: true }).extend({
  wantedId: z.string().nullable(),
})
export type OfferLine = z.infer<typeof OfferLine>

/** An offer as both its sides see it. */
export const Offer = z.object({
  id: z.string(),
  /** Of the garage's offers for the request, from 1. */
  number: z.number(),
  sentAt: z.string(),
  sentBy: z.string().nullable(),
  priceType: z.enum(OFFER_PRICE_TYPES),
  lines: OfferLine.array(),
  guaranteeMonths: z.number().nullable(),
  guaranteeKm: z.number().nullable(),
  courtesyCar: z.enum(COURTESY_CARS),
  times: z.object({ start: z.string(), end: z.string().nullable() }).array(),
  message: z.string(),
  validUntil: z.string(),
  netCents: z.number(),
  /** With VAT of `day`. */
  grossCents: z.number(),
  /** The day of the VAT rate. */
  day: z.string(),
  /** What is asked for has changed since. */
  isBeforeEdit: z.boolean(),
})
export type Offer = z.infer<typeof Offer>

/** What the garage offered before: kept for good. */
export const EarlierOffer = Offer.pick({ number: true, sentAt: true, grossCents: true, priceType: true })
export type EarlierOffer = z.infer<typeof EarlierOffer>
