import { z } from 'zod'
import { discountPerMille, PriceListChoice, priceCents, quantityThousandths, unit } from '#features/catalog/catalog.ts'
import { PRICE_TYPES } from '#shared/agreed-price.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { line, requiredLine } from '#shared/text-fields.ts'
import { VAT_CODES } from '#shared/vat.ts'
import { Version } from '#shared/version.ts'
import { Guarantee } from './guarantee.ts'
import { PROPOSAL_STATES, PROPOSED_TYPES, PriceAnswer, ProposalRights } from './price-proposals.ts'

/** On one ticket: more than any repair has, and little enough to be read at once. */
export const MAX_LINES = 200

/** Where a line comes from: the garage's services, its products, or typed by the garage. */
export const LINE_KINDS = ['SERVICE', 'PRODUCT', 'OTHER'] as const

/** What is sold on a ticket; prices are without VAT. */
export const LineItem = z.object({
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  /** The service or product of the price list that it was made of; null for a typed line, and for one that has left the list. */
  sourceId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  /** 1500 is 1,5 of the unit. */
  quantityThousandths: z.number(),
  unit: z.string(),
  unitPriceCents: z.number(),
  /** 100 is 10 %. */
  discountPerMille: z.number(),
  vatCode: z.enum(VAT_CODES),
  /** What the customer approved for it as extra work, without VAT; null for what belongs to the job as agreed. */
  approvedCents: z.number().nullable(),
  version: z.number(),
})
export type LineItem = z.infer<typeof LineItem>

export const LineFields = z.object({
  name: requiredLine('Nimi', 200, 'Anna rivin nimi'),
  code: line('Koodi', 60),
  quantityThousandths,
  unit,
  unitPriceCents: priceCents,
  discountPerMille,
  vatCode: z.enum(VAT_CODES),
})
export type LineFields = z.infer<typeof LineFields>

export const lineFieldNames = Object.keys(LineFields.shape) as (keyof LineFields)[]

type Some = { [Name in keyof LineFields]?: LineFields[Name] | undefined }

/** The fields of a line that people write, for things that hold lines. */
export function lineFieldsOf(line: LineFields): LineFields
export function lineFieldsOf(line: Some): Partial<LineFields>
export function lineFieldsOf(line: Some): Partial<LineFields> {
  const given = lineFieldNames.filter((name) => line[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, line[name]]))
}

export const AddLine = LineFields.extend({
  ticketId: Id,
  kind: z.enum(LINE_KINDS),
  sourceId: Id.nullable(),
  /** Made by the browser once per line: a retry adds nothing more. */
  requestKey: RequestKey,
})
export type AddLine = z.infer<typeof AddLine>

export const EditLine = LineFields.partial().extend({ lineId: Id, version: Version })
export type EditLine = z.infer<typeof EditLine>

/** The line before it; null for the first place. */
export const PlaceLine = z.object({ lineId: Id, afterId: Id.nullable() })
export type PlaceLine = z.infer<typeof PlaceLine>

/** Who does the work of a line, and whether it is done; what is left out stays. */
export const LineWork = z.object({ lineId: Id, mechanicId: Id.nullable().optional(), isDone: z.boolean().optional() })
export type LineWork = z.infer<typeof LineWork>

export const RemoveLine = z.object({ lineId: Id, version: Version })
export type RemoveLine = z.infer<typeof RemoveLine>

/** A line of a ticket; an unpriced one has no price yet and counts as nothing. */
export const TicketLine = LineItem.extend({
  isUnpriced: z.boolean(),
  /** Who does it; null where it is the ticket's mechanic, if there is one. */
  mechanic: z.object({ id: z.string(), name: z.string() }).nullable(),
  isDone: z.boolean(),
})
export type TicketLine = z.infer<typeof TicketLine>

/** A line that a proposed price rests on, as it was then. */
export const ProposedLine = TicketLine.omit({ version: true, approvedCents: true, mechanic: true, isDone: true })
export type ProposedLine = z.infer<typeof ProposedLine>

/** What a garage proposes that a ticket costs, and what became of it. */
export const PriceProposal = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(PROPOSAL_STATES),
  priceType: z.enum(PROPOSED_TYPES),
  /** Without VAT; with it as it was promised to a private person. */
  agreedCents: z.number(),
  agreedGrossCents: z.number().nullable(),
  note: z.string(),
  lines: ProposedLine.array(),
  proposedAt: z.string(),
  proposedBy: z.string().nullable(),
  answer: PriceAnswer.nullable(),
})
export type PriceProposal = z.infer<typeof PriceProposal>

/** What was agreed and what the lines make. */
export const TicketLines = z.object({
  lines: TicketLine.array(),
  /** What the customer has accepted; a proposal that waits is no price yet. */
  price: z.object({
    priceType: z.enum(PRICE_TYPES),
    agreedCents: z.number().nullable(),
    agreedGrossCents: z.number().nullable(),
    /** 0 where nothing was agreed yet. */
    version: z.number(),
    /** By which proposal; null where it was agreed before there were any. */
    proposalId: z.string().nullable(),
  }),
  /** The newest first. */
  proposals: PriceProposal.array(),
  /** What the accepted offer promised; null where none was. */
  guarantee: Guarantee.nullable(),
  /** The day of the work and of its VAT rate, `YYYY-MM-DD`. */
  day: z.string(),
  /** Whether the customer is a private person, who reads prices with VAT. */
  withVat: z.boolean(),
  can: z.object({ edit: z.boolean(), agree: z.boolean() }).extend(ProposalRights.shape),
})
export type TicketLines = z.infer<typeof TicketLines>

/** Something of the price list, to be chosen for a line, at what this ticket's customer pays for it. */
export const ListedChoice = PriceListChoice.extend({ discountPerMille: z.number(), isCustomerPrice: z.boolean() })
export type ListedChoice = z.infer<typeof ListedChoice>

/** A line that a package would make. */
export const PackageLine = LineItem.omit({ id: true, approvedCents: true, version: true }).extend({
  /** Null: agreed case by case. */
  unitPriceCents: z.number().nullable(),
  isCustomerPrice: z.boolean(),
})
export type PackageLine = z.infer<typeof PackageLine>

/** A package of the garage's, at what this ticket's customer pays for it. */
export const PackageChoice = z.object({
  kind: z.literal('PACKAGE'),
  id: z.string(),
  name: z.string(),
  lines: PackageLine.array(),
  /** The rows of it that are not sold now, by name. */
  skipped: z.string().array(),
})
export type PackageChoice = z.infer<typeof PackageChoice>

export const LineChoice = z.discriminatedUnion('kind', [ListedChoice, PackageChoice])
export type LineChoice = z.infer<typeof LineChoice>

export const LineChoiceSearch = z.object({ ticketId: Id, text: z.string().max(100) })
export type LineChoiceSearch = z.infer<typeof LineChoiceSearch>

/** The same before there is a ticket, such as for an offer. */
export const CustomerChoiceSearch = z.object({ customerId: Id, text: z.string().max(100) })
export type CustomerChoiceSearch = z.infer<typeof CustomerChoiceSearch>

export const AddPackage = z.object({
  ticketId: Id,
  packageId: Id,
  /** Made by the browser once per act: a retry adds nothing more. */
  requestKey: RequestKey,
})
export type AddPackage = z.infer<typeof AddPackage>
