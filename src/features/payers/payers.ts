import { z } from 'zod'
import { OptionalEmail } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { line, lines } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** Of one garage: more leasing companies and insurers than it deals with. */
export const MAX_PAYERS = 200
/** Of one ticket: asked, and asked again. */
export const MAX_PERMITS = 20

/** What a payer is to the garage. */
export const PAYER_KINDS = ['LEASING', 'INSURER', 'OTHER'] as const
export type PayerKind = (typeof PAYER_KINDS)[number]

export const PAYER_KIND_LABELS: Record<PayerKind, string> = {
  LEASING: 'Leasingyhtiö',
  INSURER: 'Vakuutusyhtiö',
  OTHER: 'Muu maksaja',
}

/** When its permit is needed before it is billed. */
export const PERMIT_RULES = ['ALWAYS', 'ABOVE', 'NEVER'] as const
export type PermitRule = (typeof PERMIT_RULES)[number]

export const PERMIT_RULE_LABELS: Record<PermitRule, string> = {
  ALWAYS: 'Tarvitaan aina',
  ABOVE: 'Tarvitaan, kun summa ylittää rajan',
  NEVER: 'Ei tarvita',
}

const MONEY_ERROR = 'Anna summa euroina, esimerkiksi 200,00'
const cents = z.int(MONEY_ERROR).min(0, MONEY_ERROR).max(MAX_CENTS, MONEY_ERROR)
const KM_ERROR = 'Anna kilometrit kokonaislukuna'

/** What a garage knows of one of its customers as a payer. Amounts are in cents without VAT. */
export const PayerTerms = z
  .object({
    kind: z.enum(PAYER_KINDS),
    permitRule: z.enum(PERMIT_RULES),
    /** With the rule ABOVE; otherwise 0. */
    permitAboveCents: cents,
    /** Where its permits are asked by mail; empty where they are not. */
    permitEmail: OptionalEmail,
    note: lines('Muistiinpano', 1000),
  })
  .refine(({ permitRule, permitAboveCents }) => permitRule !== 'ABOVE' || permitAboveCents > 0, {
    path: ['permitAboveCents'],
    message: 'Anna summa, jonka ylittävä työ tarvitsee luvan',
  })
export type PayerTerms = z.infer<typeof PayerTerms>

/** `version` is null for a customer that was no payer yet. */
export const SavePayer = z.object({ customerId: Id, version: Version.nullable(), terms: PayerTerms })
export type SavePayer = z.infer<typeof SavePayer>

export const RemovePayer = z.object({ payerId: Id, version: Version })
export type RemovePayer = z.infer<typeof RemovePayer>

export const Payer = z.object({
  id: z.string(),
  version: z.number(),
  customerId: z.string(),
  name: z.string(),
  kind: z.enum(PAYER_KINDS),
  permitRule: z.enum(PERMIT_RULES),
  permitAboveCents: z.number(),
  permitEmail: z.string(),
  note: z.string(),
  /** Whether people of its own answer in the product. */
  hasPeople: z.boolean(),
})
export type Payer = z.infer<typeof Payer>

/** A customer of the garage as a payer; null where it is none. A private person cannot be one. */
export const CustomerAsPayer = z.object({ payer: Payer.nullable(), canBe: z.boolean() })
export type CustomerAsPayer = z.infer<typeof CustomerAsPayer>

/** What is agreed of a car, or of one ticket, between its holder and its payer. */
const agreed = {
  contractNumber: line('Sopimusnumero', 60),
  /** Omavastuu without VAT: the holder pays it, and the payer that much less. */
  ownShareCents: cents,
}

export const SetVehiclePayer = z.object({
  vehicleId: Id,
  /** As the window saw it; 0 where there was none. */
  version: Version.min(0),
  /** Null: the holder pays itself. */
  payerId: Id.nullable(),
  ...agreed,
  note: lines('Muistiinpano', 500),
})
export type SetVehiclePayer = z.infer<typeof SetVehiclePayer>

/** The payer of a car as one garage knows it; its holder sees it too, but for the note. */
export const VehiclePayer = z.object({
  payerId: z.string(),
  name: z.string(),
  kind: z.enum(PAYER_KINDS),
  garage: z.string(),
  contractNumber: z.string(),
  ownShareCents: z.number(),
  note: z.string(),
  version: z.number(),
})
export type VehiclePayer = z.infer<typeof VehiclePayer>

export const VehiclePayers = z.object({ payers: VehiclePayer.array(), can: z.object({ set: z.boolean() }) })
export type VehiclePayers = z.infer<typeof VehiclePayers>

export const SetTicketPayer = z.object({
  ticketId: Id,
  /** As the window saw it; 0 where there was none. */
  version: Version.min(0),
  payerId: Id.nullable(),
  ...agreed,
  /** Ylikilometrit: the holder pays them by the kilometre, without VAT. */
  excessKm: z.int(KM_ERROR).min(0, KM_ERROR).max(1_000_000, KM_ERROR),
  excessCentsPerKm: cents,
  /** Lines of the ticket that the holder pays itself. */
  holderLineIds: Id.array().max(200),
  requestKey: RequestKey,
})
export type SetTicketPayer = z.infer<typeof SetTicketPayer>
