import { z } from 'zod'
import { priceCents } from '#features/catalog/catalog.ts'
import type { PriceType } from '#shared/agreed-price.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** OPEN waits for the customer; one that a newer one took the place of is REPLACED. */
export const PROPOSAL_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'REPLACED'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What can be proposed: that nothing is agreed needs no yes. */
export const PROPOSED_TYPES = ['ESTIMATE', 'CAP', 'FIXED'] as const satisfies readonly PriceType[]
export type ProposedType = (typeof PROPOSED_TYPES)[number]
export const isProposed = (priceType: PriceType): priceType is ProposedType => priceType !== 'NONE'

/** How a customer answers. */
export const PROPOSAL_HOWS = ['PRODUCT', 'LINK', 'WRITTEN_DOWN'] as const
export type ProposalHow = (typeof PROPOSAL_HOWS)[number]
/** All ways to a yes: also with the offer that the ticket was made of, and by itself where the price can only cost the customer less. */
export const ANSWERED_HOW = [...PROPOSAL_HOWS, 'OFFER', 'BETTER'] as const

/** How an answer reached the garage that writes it down. */
export const SPOKEN_WAYS = ['PHONE', 'IN_PERSON', 'EMAIL', 'MESSAGE'] as const
export type SpokenWay = (typeof SPOKEN_WAYS)[number]
export const SPOKEN_WAY_LABELS: Record<SpokenWay, string> = {
  PHONE: 'Puhelimessa',
  IN_PERSON: 'Paikan päällä',
  EMAIL: 'Sähköpostilla',
  MESSAGE: 'Viestillä',
}

/** At most so many are shown of a ticket, the newest. */
export const MAX_SHOWN_PROPOSALS = 20

export const PRICE_MISSING = 'Anna hinta euroina, esimerkiksi 528,25'

/** Who said yes to the garage, how and when; `saidAt` null is now. */
const spoken = {
  answeredBy: requiredLine('Vastaaja', 100, 'Kirjoita, kuka vastasi'),
  way: z.enum(SPOKEN_WAYS),
  saidAt: Instant.nullable().default(null),
  note: line('Kommentti', 500).default(''),
}
export const Spoken = z.object(spoken)
export type Spoken = z.infer<typeof Spoken>

export const ProposePrice = z
  .object({
    ticketId: Id,
    /** What the garage saw as it proposed: the version of the agreed price, 0 for none, and the proposal that waits. */
    seen: z.object({ version: Version, openId: Id.nullable() }),
    priceType: z.enum(PROPOSED_TYPES),
    /** Without VAT; null where the price is said with VAT, to a private person. */
    agreedCents: priceCents.nullable(),
    agreedGrossCents: priceCents.nullable().default(null),
    note: lines('Kommentti', 500).default(''),
    /** A customer without an account gets the link of the ticket, on whose page it answers. */
    statusLink: z.boolean().default(false),
    /** The customer has said yes already, before it was written. */
    accepted: Spoken.nullable().default(null),
    requestKey: RequestKey,
  })
  .refine(({ agreedCents, agreedGrossCents }) => (agreedCents === null) !== (agreedGrossCents === null), {
    path: ['agreedCents'],
    message: PRICE_MISSING,
  })
export type ProposePrice = z.infer<typeof ProposePrice>

/** Each act names the version that was looked at: a yes covers only what was seen. */
const about = { proposalId: Id, version: Version }
const answers = { answer: z.enum(['ACCEPTED', 'DECLINED']), requestKey: RequestKey }

export const AnswerPrice = z.object({ ...about, ...answers, note: line('Kommentti', 500).default('') })
export type AnswerPrice = z.infer<typeof AnswerPrice>

export const EnterPriceAnswer = z.object({ ...about, ...answers, ...spoken })
export type EnterPriceAnswer = z.infer<typeof EnterPriceAnswer>

export const WithdrawPrice = z.object(about)
export type WithdrawPrice = z.infer<typeof WithdrawPrice>

export const PriceAnswer = z.object({
  at: z.string(),
  how: z.enum(ANSWERED_HOW),
  /** Who answered in the product, or wrote the answer down. */
  by: z.string().nullable(),
  /** Whose answer it is when it was not given in the product: as the garage, or the holder of a link, wrote the name. */
  answeredBy: z.string(),
  way: z.enum(SPOKEN_WAYS).nullable(),
  saidAt: z.string().nullable(),
  /** Where the link was sent that it came by. */
  linkTo: z.string(),
  note: z.string(),
})
export type PriceAnswer = z.infer<typeof PriceAnswer>

/** What the viewer may do with the proposal that waits. */
export const ProposalRights = z.object({
  answer: z.boolean(),
  /** The most that the viewer may accept, with VAT; null is no limit. */
  acceptUpToCents: z.number().nullable(),
  enterAnswer: z.boolean(),
  withdraw: z.boolean(),
})
export type ProposalRights = z.infer<typeof ProposalRights>
