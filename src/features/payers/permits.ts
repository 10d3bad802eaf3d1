import { z } from 'zod'
import { FileView, MAX_FILES_AT_ONCE } from '#features/files/files.ts'
import { OptionalEmail } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { lines, nameLine, requiredLine } from '#shared/text-fields.ts'
import { VAT_CODES } from '#shared/vat.ts'
import { PAYER_KINDS, PERMIT_RULES } from './payers.ts'

/** How long the link of a mail lives. */
export const PERMIT_LINK_DAYS = 14

/** REPLACED: asked again with other lines before it was answered. */
export const ASKING_STATES = ['ASKED', 'GRANTED', 'DECLINED', 'WITHDRAWN', 'REPLACED'] as const
export type AskingState = (typeof ASKING_STATES)[number]

/** How a permit is asked: of people in the product, by a mail with a link, or not by the product at all. */
export const ASKED_WAYS = ['ACCOUNT', 'LINK', 'NONE'] as const

/** How it was answered; GARAGE is written down by the garage, from the payer's own portal or a letter. */
export const ANSWERED_WAYS = ['ACCOUNT', 'LINK', 'GARAGE'] as const
export type AnsweredWay = (typeof ANSWERED_WAYS)[number]

/** Whether the payer's part of a ticket may be billed, and if not, why. */
export const PERMIT_STATES = ['NOT_NEEDED', 'TO_ASK', 'ASKED', 'GRANTED', 'EXCEEDED', 'DECLINED'] as const
export type PermitState = (typeof PERMIT_STATES)[number]

/** A line as it was asked about; prices are without VAT. */
export const PermitLine = z.object({
  name: z.string(),
  quantityThousandths: z.number(),
  unit: z.string(),
  unitPriceCents: z.number(),
  discountPerMille: z.number(),
  vatCode: z.enum(VAT_CODES),
  /** The number of the request for extra work that the holder has not answered yet; null for what is on the ticket. */
  extraWork: z.number().nullable(),
})
export type PermitLine = z.infer<typeof PermitLine>

const NUMBER_ERROR = 'Anna laskutusluvan numero'
const LIMIT_ERROR = 'Anna luvan raja euroina ilman arvonlisäveroa, esimerkiksi 850,00'
export const PermitNumber = requiredLine('Luvan numero', 60, NUMBER_ERROR)
export const PermitLimit = z.int(LIMIT_ERROR).min(1, LIMIT_ERROR).max(MAX_CENTS, LIMIT_ERROR)
export const PermitReason = requiredLine('Syy', 500, 'Kirjoita, miksi lupaa ei anneta')
export const AnswererName = nameLine(100, { missing: 'Kirjoita nimesi' })

const KM_ERROR = 'Anna kilometrit kokonaislukuna'
const SUM_ERROR = 'Rivit ovat muuttuneet. Avaa ikkuna uudelleen'

export const AskPermit = z.object({
  ticketId: Id,
  message: lines('Viesti', 2000),
  mileageKm: z.int(KM_ERROR).min(0, KM_ERROR).max(10_000_000, KM_ERROR).nullable(),
  /** For a payer without people in the product; empty where the garage asks by other means. */
  email: OptionalEmail,
  /** New uploads, and photos of the ticket that the payer sees too. */
  fileIds: Id.array().max(MAX_FILES_AT_ONCE),
  photoIds: Id.array().max(MAX_FILES_AT_ONCE),
  /** What the window said that it comes to, without VAT: another sum is refused. */
  netCents: z.int32(SUM_ERROR),
  requestKey: RequestKey,
})
export type AskPermit = z.infer<typeof AskPermit>

export const OnePermit = z.object({ permitId: Id })
export type OnePermit = z.infer<typeof OnePermit>

const granted = z.object({ isGranted: z.literal(true), permitNumber: PermitNumber, limitCents: PermitLimit })
const declined = z.object({ isGranted: z.literal(false), reason: PermitReason })
export const PermitDecision = z.discriminatedUnion('isGranted', [granted, declined])
export type PermitDecision = z.infer<typeof PermitDecision>

export const AnswerPermit = OnePermit.extend({ decision: PermitDecision })
export type AnswerPermit = z.infer<typeof AnswerPermit>

/** The garage writes down what it got elsewhere, asked here or not. */
export const RecordPermit = z.object({
  ticketId: Id,
  decision: PermitDecision,
  /** Who gave it, as a person or a portal. */
  answeredBy: nameLine(100, { missing: 'Kirjoita, kuka tai mikä luvan antoi' }),
  /** `YYYY-MM-DD`. */
  givenOn: Day,
  requestKey: RequestKey,
})
export type RecordPermit = z.infer<typeof RecordPermit>

/** What was answered; the payer's reason is for the garage only. */
export const PermitAnswer = z.object({
  permitNumber: z.string(),
  limitCents: z.number().nullable(),
  reason: z.string(),
  answeredAt: z.string(),
  answeredBy: z.string(),
  way: z.enum(ANSWERED_WAYS),
  /** Of what the garage wrote down; otherwise null. */
  givenOn: z.string().nullable(),
})
export type PermitAnswer = z.infer<typeof PermitAnswer>

/** A mail that asks, as far as is known of it. */
export const PERMIT_MAIL_STATES = ['QUEUED', 'SENT', 'FAILED'] as const

/** One asking on the ticket's page. Where it went is only for the garage. */
export const TicketPermit = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(ASKING_STATES),
  way: z.enum(ASKED_WAYS),
  netCents: z.number(),
  askedAt: z.string(),
  askedBy: z.string().nullable(),
  sentTo: z.string(),
  mail: z.enum(PERMIT_MAIL_STATES).nullable(),
  openedAt: z.string().nullable(),
  answer: PermitAnswer.nullable(),
})
export type TicketPermit = z.infer<typeof TicketPermit>

/** Who pays a ticket, and whether it is allowed yet. Amounts are without VAT. */
export const TicketPayer = z.object({
  payer: z
    .object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(PAYER_KINDS),
      permitRule: z.enum(PERMIT_RULES),
      permitAboveCents: z.number(),
      /** Where its permit is asked by mail; only for the garage. */
      permitEmail: z.string(),
      hasPeople: z.boolean(),
      contractNumber: z.string(),
      ownShareCents: z.number(),
      excessKm: z.number(),
      excessCentsPerKm: z.number(),
    })
    .nullable(),
  /** 0 where there is none. */
  version: z.number(),
  permit: z.object({
    state: z.enum(PERMIT_STATES),
    permitNumber: z.string(),
    limitCents: z.number().nullable(),
    /** One that waits for its answer. */
    isAsked: z.boolean(),
  }),
  /** What the payer pays, and the holder. */
  payerNetCents: z.number(),
  holderNetCents: z.number(),
  /** The same with VAT, as a private person reads prices. */
  payerGrossCents: z.number(),
  holderGrossCents: z.number(),
  holderLines: z.object({ name: z.string(), netCents: z.number() }).array(),
  /** What would be asked now: the payer's lines, and extra work that waits for its holder. Only for the garage. */
  askable: PermitLine.array(),
  /** The lines that the holder pays itself; only for the garage. */
  holderLineIds: z.string().array(),
  /** The newest first. */
  permits: TicketPermit.array(),
  withVat: z.boolean(),
  day: z.string(),
  can: z.object({ set: z.boolean(), ask: z.boolean(), record: z.boolean(), withdraw: z.boolean() }),
})
export type TicketPayer = z.infer<typeof TicketPayer>

/** One asking as the payer's own people see it: what was asked, nothing of the ticket besides. */
export const AskedPermit = z.object({
  id: z.string(),
  state: z.enum(ASKING_STATES),
  garage: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  plate: z.string(),
  car: z.string(),
  title: z.string(),
  contractNumber: z.string(),
  mileageKm: z.number().nullable(),
  message: z.string(),
  lines: PermitLine.array(),
  netCents: z.number(),
  /** The day of the VAT rate of its lines. */
  day: z.string(),
  files: FileView.array(),
  askedAt: z.string(),
  answer: PermitAnswer.nullable(),
  can: z.object({ answer: z.boolean() }),
})
export type AskedPermit = z.infer<typeof AskedPermit>

export const PERMITS_PAGE_SIZE = 50

export const ListPermits = z.object({ cursor: Id.nullish(), open: z.boolean().default(false) })
export type ListPermits = z.infer<typeof ListPermits>

export const ListedPermit = AskedPermit.pick({
  id: true,
  state: true,
  plate: true,
  car: true,
  title: true,
  netCents: true,
  askedAt: true,
}).extend({ garage: z.string(), permitNumber: z.string() })
export type ListedPermit = z.infer<typeof ListedPermit>

export const PermitPage = z.object({ rows: ListedPermit.array(), next: z.string().nullable() })
export type PermitPage = z.infer<typeof PermitPage>

/** A ticket of the garage whose permit it has to do something about. */
export const WaitingPermit = z.object({
  ticketId: z.string(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  title: z.string(),
  payer: z.string(),
  state: z.enum(PERMIT_STATES),
})
export type WaitingPermit = z.infer<typeof WaitingPermit>
