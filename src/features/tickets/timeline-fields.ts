import { z } from 'zod'
import { INSPECTION_ACTS } from '#shared/inspection-acts.ts'
import { PERMIT_ACTS } from '#shared/permit-acts.ts'

/** An inspection of the car was signed, or opened again; the counts are those of its points. */
export const inspectionFields = {
  act: z.enum(INSPECTION_ACTS),
  name: z.string(),
  red: z.number(),
  yellow: z.number(),
  green: z.number(),
}

/** Who pays was said, or something happened to the payer's permit; `cents` is without VAT. */
export const permitFields = {
  act: z.enum(PERMIT_ACTS),
  payer: z.string(),
  permitNumber: z.string(),
  cents: z.number().nullable(),
  /** Whose answer it is when no person of the payer gave it in the product. */
  answeredBy: z.string(),
  /** Where the link was sent, of an answer by a link. */
  linkTo: z.string().optional(),
}
