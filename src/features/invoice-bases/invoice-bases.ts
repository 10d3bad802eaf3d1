import { z } from 'zod'
import { MAX_LINES } from '#features/line-items/line-items.ts'
import { BILLING_GAP_TEXTS, BILLING_GAPS } from '#features/organization-settings/billing-gaps.ts'
import { EMAIL_ERROR, OptionalEmail } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { searchText } from '#shared/text-fields.ts'
import { vatOfRate } from '#shared/vat.ts'
import { Version } from '#shared/version.ts'
import { DOCUMENT_KINDS, InvoiceDocument } from './invoice-document.ts'

/** Of a customer's month, and few enough for one paper. */
export const MAX_JOBS = 100

/** A book as the garage saw it, with what it had to bill. */
export const BookToInvoice = z.object({ maintenanceBookId: Id, version: Version })
export type BookToInvoice = z.infer<typeof BookToInvoice>

/** What of a ticket is on a document: with a payer each pays a part, otherwise the customer all of it. */
export const PARTS = ['CUSTOMER', 'PAYER'] as const
export type Part = (typeof PARTS)[number]

const work = {
  ticketIds: Id.array().max(MAX_JOBS).default([]),
  /** Those whose payer's part it is about. */
  payerTicketIds: Id.array().max(MAX_JOBS).default([]),
  books: BookToInvoice.array().max(MAX_JOBS).default([]),
}
type Work = { ticketIds: string[]; payerTicketIds: string[]; books: BookToInvoice[] }
const countOf = ({ ticketIds, payerTicketIds, books }: Work) => ticketIds.length + payerTicketIds.length + books.length
const hasWork = (asked: Work) => countOf(asked) > 0
const fitsOnOne = (asked: Work) => countOf(asked) <= MAX_JOBS
const CHOOSE_ONE = 'Valitse vähintään yksi laskutettava'
const TOO_MANY = `Yhdellä laskutusperusteella voi olla enintään ${MAX_JOBS} laskutettavaa`

/** What is to be on one document. */
export const WorkToInvoice = z.object(work).refine(hasWork, CHOOSE_ONE).refine(fitsOnOne, TOO_MANY)
export type WorkToInvoice = z.infer<typeof WorkToInvoice>

export const MakeInvoiceBasis = z
  .object({
    ...work,
    /** Made by the browser once per act: a retry makes no second basis. */
    requestKey: RequestKey,
  })
  .refine(hasWork, CHOOSE_ONE)
  .refine(fitsOnOne, TOO_MANY)
export type MakeInvoiceBasis = z.infer<typeof MakeInvoiceBasis>

const UNKNOWN_LINE = 'Laskulla ei ole tätä riviä'
const position = z.int32(UNKNOWN_LINE).min(0, UNKNOWN_LINE)
const CREDITED_SUM = 'Anna hyvitettävä summa euroina, esimerkiksi 20,00'
const creditedCents = z.int(CREDITED_SUM).min(0, CREDITED_SUM).max(MAX_CENTS, CREDITED_SUM)

export const CreditInvoice = z.object({
  basisId: Id,
  /** How much of which line; null for all that is left. */
  lines: z
    .object({ job: position, line: position, netCents: creditedCents })
    .array()
    .max(MAX_JOBS * MAX_LINES)
    .nullable(),
  requestKey: RequestKey,
})
export type CreditInvoice = z.infer<typeof CreditInvoice>

export const SendDocument = z.object({
  basisId: Id,
  to: OptionalEmail.pipe(z.string().min(1, EMAIL_ERROR)),
  /** Sends also what was sent before: the person was asked. */
  isAgain: z.boolean().default(false),
  requestKey: RequestKey,
})
export type SendDocument = z.infer<typeof SendDocument>

/** What became of a mail; from the recipient's mail server no more is known than that it took it. */
export const MAIL_STATES = ['QUEUED', 'SENT', 'FAILED'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** How a document left the garage. */
export const LEFT_BY = ['MAIL', 'PDF', 'CSV', 'FINVOICE', 'MARKED', 'ACCOUNTING'] as const
export type LeftBy = (typeof LEFT_BY)[number]

/** Why a ticket or a book cannot be invoiced yet. */
export const OBSTACLES = [
  ...(['NOT_DONE', 'NO_LINES', 'UNPRICED', 'OVER_AGREED'] as const),
  ...(['NO_PART', 'PERMIT_MISSING', 'ABOVE_PERMIT', 'OWN_SHARE_ABOVE'] as const),
  ...(['NOT_DELIVERED', 'NO_FEE'] as const),
  ...BILLING_GAPS,
] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** Each as the screen says it, with what is to be done. */
export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  NOT_DONE: 'Huolto ei ole vielä valmis.',
  NO_LINES: 'Huollolla ei ole laskutettavia rivejä. Avaa huolto uudelleen, jos haluat lisätä niitä.',
  UNPRICED: 'Jonkin rivin hinta puuttuu. Avaa huolto uudelleen ja anna sille hinta.',
  OVER_AGREED: 'Rivit ylittävät sovitun hinnan. Avaa huolto uudelleen ja muuta rivejä tai pyydä lisätyölupa.',
  NO_PART: 'Maksajalle ei jää laskutettavaa. Siirrä rivejä maksajalle tai poista maksaja huollolta.',
  PERMIT_MISSING: 'Maksajan laskutuslupa puuttuu. Pyydä lupa tai kirjaa se huollon sivulla.',
  ABOVE_PERMIT: 'Maksajan osuus ylittää laskutusluvan rajan. Pyydä uusi lupa tai siirrä rivejä haltijalle.',
  OWN_SHARE_ABOVE: 'Omavastuu on suurempi kuin maksajan rivit. Pienennä omavastuuta huollon sivulla.',
  NOT_DELIVERED: 'Huoltokirjassa ei ole nyt laskutettavaa.',
  NO_FEE: 'Huoltokirjalla ei ole hintaa. Merkitse se laskutetuksi sen omalla sivulla.',
  ...BILLING_GAP_TEXTS,
}

/** Open until it leaves; what is credited in part is still to be paid for the rest. */
export const BASIS_STATES = ['OPEN', 'SENT', 'PARTLY_CREDITED', 'CREDITED', 'CANCELLED'] as const
export type BasisState = (typeof BASIS_STATES)[number]

export const InvoiceBasisSummary = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  day: z.string(),
  /** With VAT; below zero on a document that gives back. */
  grossCents: z.number(),
  /** How many tickets and books are on it. */
  jobs: z.number(),
  state: z.enum(BASIS_STATES),
})
export type InvoiceBasisSummary = z.infer<typeof InvoiceBasisSummary>

/** What the payer of a ticket has permitted, next to what its part comes to; in cents without VAT. */
export const PartPermit = z.object({
  ticketNumber: z.string(),
  payer: z.string(),
  permitNumber: z.string(),
  limitCents: z.number().nullable(),
  netCents: z.number(),
})
export type PartPermit = z.infer<typeof PartPermit>

const invoicing = {
  customerId: z.string(),
  /** The document that it is on now. */
  basis: InvoiceBasisSummary.nullable(),
  /** Whether its lines are others now than on the basis: it was opened again since. */
  isChanged: z.boolean(),
  obstacles: z.enum(OBSTACLES).array(),
  /** Whether a Finvoice of it would name where the customer takes its invoices. */
  hasEInvoiceAddress: z.boolean(),
}

/** The invoicing state of a ticket; the customer does not see what is in the way, nor its payer's part. */
export const TicketInvoicing = z.object({
  ...invoicing,
  /** False where a payer pays all of it. */
  isCustomers: z.boolean(),
  /** The payer's part; null of a ticket without a payer. */
  payer: z.object({ ...invoicing, name: z.string(), permit: PartPermit }).nullable(),
  /** Its other invoices and credit notes, the newest first, but for those that were cancelled. */
  others: InvoiceBasisSummary.array(),
})
export type TicketInvoicing = z.infer<typeof TicketInvoicing>

/** A ticket's page shows so many at most. */
export const MAX_OTHER_DOCUMENTS = 10

/** A book's page shows so many at most. */
export const MAX_BOOK_BASES = 5

/** The invoicing state of a maintenance book; the customer does not see what is in the way. */
export const BookInvoicing = z.object({
  customerId: z.string(),
  /** Its bases and their credit notes, the newest first: a book is billed each time that something is written for its customer. */
  bases: InvoiceBasisSummary.array(),
  obstacles: z.enum(OBSTACLES).array(),
  hasEInvoiceAddress: z.boolean(),
})
export type BookInvoicing = z.infer<typeof BookInvoicing>

export const INVOICE_BASES_PAGE_SIZE = 50

/** A mail with a document. */
export const DocumentMail = z.object({
  id: z.string(),
  to: z.string(),
  state: z.enum(MAIL_STATES),
  sentAt: z.string(),
  /** Null when that person's account is gone. */
  sentBy: z.string().nullable(),
})
export type DocumentMail = z.infer<typeof DocumentMail>

export const ListedInvoiceBasis = InvoiceBasisSummary.extend({
  customer: z.object({ id: z.string(), name: z.string() }),
  plates: z.string().array(),
  dueDay: z.string(),
  cancelledAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  /** The newest mail. */
  mail: DocumentMail.pick({ to: true, state: true }).nullable(),
})
export type ListedInvoiceBasis = z.infer<typeof ListedInvoiceBasis>

export const ListInvoiceBases = z.object({
  cursor: Id.nullish(),
  /** A number, a name, a plate, a reference. */
  text: searchText().default(''),
  state: z.enum(BASIS_STATES).nullish(),
  kind: z.enum(['INVOICE', 'CREDIT']).nullish(),
  customerId: Id.nullish(),
})
export type ListInvoiceBases = z.infer<typeof ListInvoiceBases>

const Totals = z.object({
  netCents: z.number(),
  vatCents: z.number(),
  grossCents: z.number(),
  byRate: z.object({ perMille: z.number(), netCents: z.number(), vatCents: z.number() }).array(),
})

/** A document before it is made. */
export const InvoicePreview = z.object({
  /** Without its number and reference, which it gets when it is made. */
  document: InvoiceDocument,
  totals: Totals,
  /** What the sum differs by from that of its jobs one by one: VAT is computed from the whole. */
  roundingCents: z.number(),
  obstacles: z.enum(OBSTACLES).array(),
  /** A company of another country that pays Finnish VAT, since it has no VAT number that says otherwise. */
  lacksVatNumber: z.boolean(),
  hasEInvoiceAddress: z.boolean(),
  /** Of each payer's part. */
  permits: PartPermit.array(),
})
export type InvoicePreview = z.infer<typeof InvoicePreview>

/** A document on its own page, as one of its sides sees it: the customer sees no mails and no acts. */
export const InvoiceBasisDetails = InvoiceBasisSummary.extend({
  customer: z.object({ id: z.string(), name: z.string() }),
  document: InvoiceDocument,
  totals: Totals,
  creditedCents: z.number(),
  createdAt: z.string(),
  madeBy: z.string().nullable(),
  left: z.object({ at: z.string(), by: z.enum(LEFT_BY), name: z.string().nullable() }).nullable(),
  cancelled: z.object({ at: z.string(), name: z.string().nullable() }).nullable(),
  /** What it credits. */
  credits: InvoiceBasisSummary.nullable(),
  /** What was given back of it, the oldest first, with those that were cancelled. */
  creditedBy: InvoiceBasisSummary.array(),
  /** The newest first. */
  mails: DocumentMail.array(),
  /** Where the customer wants its invoices; empty where it has said nothing. */
  billingEmail: z.string(),
  /** What was given back of it and holds, for computing what is left; only where it can be credited. */
  heldCredits: InvoiceDocument.array(),
  can: z.object({ send: z.boolean(), markSent: z.boolean(), cancel: z.boolean(), credit: z.boolean() }),
})
export type InvoiceBasisDetails = z.infer<typeof InvoiceBasisDetails>

/** So far back a finished ticket without an invoice is looked for. */
export const BILLABLE_DAYS = 120
/** More than a garage finishes in that time without invoicing any. */
export const MAX_BILLABLE = 200

const billable = {
  id: z.string(),
  title: z.string(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  /** When the ticket was finished, or the book came to be billed. */
  closedAt: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  /** With VAT. */
  grossCents: z.number(),
  /** The sums by rate of VAT. */
  rates: z.object({ perMille: z.number(), netCents: z.number() }).array(),
  obstacles: z.enum(OBSTACLES).array(),
}

/** A finished ticket without a basis, or the part of one; `customer` is who is billed. Or a book that is to be billed. */
export const BillableJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ticket'),
    number: z.string(),
    part: z.enum(PARTS),
    /** Of the payer's part. */
    permit: PartPermit.nullable(),
    ...billable,
  }),
  z.object({ kind: z.literal('book'), version: z.number(), ...billable }),
])
export type BillableJob = z.infer<typeof BillableJob>

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What these would come to on one basis: VAT is computed from the sum of each rate, so it may differ by cents from the sum of each by itself. */
export function sumTogether(jobs: readonly Pick<BillableJob, 'rates'>[]): { netCents: number; grossCents: number } {
  const byRate = new Map<number, number>()
  for (const { perMille, netCents } of jobs.flatMap(({ rates }) => rates))
    byRate.set(perMille, (byRate.get(perMille) ?? 0) + netCents)
  const netCents = sum([...byRate.values()])
  const vat = sum([...byRate].map(([perMille, net]) => vatOfRate(net, perMille)))
  return { netCents, grossCents: netCents + vat }
}
