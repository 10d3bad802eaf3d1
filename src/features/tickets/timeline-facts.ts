import { z } from 'zod'
import { INSPECTION_ACTS, LOAN_ACTS, PERMIT_ACTS, TRANSPORT_ACTS, TRANSPORT_DIRECTIONS } from '#shared/timeline-acts.ts'

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

/** Of an entry about a transport: what was done, for when; the mileage of a car that was fetched, and why the garage declined a request. */
export const transportFacts = {
  act: z.enum(TRANSPORT_ACTS),
  direction: z.enum(TRANSPORT_DIRECTIONS),
  startsAt: z.string(),
  endsAt: z.string(),
  mileageKm: z.number().nullable(),
  reason: z.string(),
}

/** An inspection of the car was signed, or opened again; the counts are those of its points. */
export const inspectionFacts = {
  act: z.enum(INSPECTION_ACTS),
  name: z.string(),
  red: z.number(),
  yellow: z.number(),
  green: z.number(),
}

/** Who pays was said, or something happened to the payer's permit; `cents` is without VAT. */
export const permitFacts = {
  act: z.enum(PERMIT_ACTS),
  payer: z.string(),
  permitNumber: z.string(),
  cents: z.number().nullable(),
  /** Whose answer it is when no person of the payer gave it in the product. */
  answeredBy: z.string(),
  /** Where the link was sent, of an answer by a link. */
  linkTo: z.string().optional(),
}
