import { z } from 'zod'
import { BILLING_GAP_TEXTS, BILLING_GAPS } from '#features/organization-settings/billing-gaps.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { vatOfRate } from '#shared/vat.ts'
import { DOCUMENT_KINDS } from './invoice-document.ts'

/** Of a customer's month, and few enough for one paper. */
export const MAX_JOBS = 100

/** A book as the garage saw it, with what it had to bill. */
export const BookToInvoice = z.object({ maintenanceBookId: Id, version: z.number().int() })
export type BookToInvoice = z.infer<typeof BookToInvoice>

export const MakeInvoiceBasis = z
  .object({
    ticketIds: Id.array().max(MAX_JOBS).default([]),
    books: BookToInvoice.array().max(MAX_JOBS).default([]),
    /** Made by the browser once per act: a retry makes no second basis. */
    requestKey: RequestKey,
  })
  .refine(({ ticketIds, books }) => ticketIds.length + books.length > 0, 'Valitse vähintään yksi laskutettava')
  .refine(
    ({ ticketIds, books }) => ticketIds.length + books.length <= MAX_JOBS,
    `Yhdellä laskutusperusteella voi olla enintään ${MAX_JOBS} laskutettavaa`,
  )
export type MakeInvoiceBasis = z.infer<typeof MakeInvoiceBasis>

/** How a document left the garage. */
export const LEFT_BY = ['MAIL', 'PDF', 'CSV', 'FINVOICE', 'MARKED'] as const
export type LeftBy = (typeof LEFT_BY)[number]

/** Why a ticket or a book cannot be invoiced yet. */
export const OBSTACLES = [
  ...(['NOT_DONE', 'NO_LINES', 'UNPRICED', 'OVER_AGREED'] as const),
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
  NOT_DELIVERED: 'Huoltokirjassa ei ole nyt laskutettavaa.',
  NO_FEE: 'Huoltokirjalla ei ole hintaa. Merkitse se laskutetuksi sen omalla sivulla.',
  ...BILLING_GAP_TEXTS,
}

export const InvoiceBasisSummary = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  day: z.string(),
  /** With VAT. */
  grossCents: z.number(),
  /** How many tickets and books are on it. */
  jobs: z.number(),
})
export type InvoiceBasisSummary = z.infer<typeof InvoiceBasisSummary>

/** The invoicing state of a ticket; the customer does not see what is in the way. */
export const TicketInvoicing = z.object({
  basis: InvoiceBasisSummary.nullable(),
  /** Whether its lines are others now than on the basis: it was opened again since. */
  isChanged: z.boolean(),
  obstacles: z.enum(OBSTACLES).array(),
  /** Whether a Finvoice of it would name where the customer takes its invoices. */
  hasEInvoiceAddress: z.boolean(),
})
export type TicketInvoicing = z.infer<typeof TicketInvoicing>

/** A book's page shows so many at most. */
export const MAX_BOOK_BASES = 5

/** The invoicing state of a maintenance book; the customer does not see what is in the way. */
export const BookInvoicing = z.object({
  /** The bases that hold it, the newest first: a book is billed each time that something is written for its customer. */
  bases: InvoiceBasisSummary.array(),
  obstacles: z.enum(OBSTACLES).array(),
  hasEInvoiceAddress: z.boolean(),
})
export type BookInvoicing = z.infer<typeof BookInvoicing>

export const INVOICE_BASES_PAGE_SIZE = 50

export const ListedInvoiceBasis = InvoiceBasisSummary.extend({
  customer: z.object({ id: z.string(), name: z.string() }),
  plates: z.string().array(),
  cancelledAt: z.string().nullable(),
})
export type ListedInvoiceBasis = z.infer<typeof ListedInvoiceBasis>

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

/** A finished ticket without a basis, or a book that is to be billed. */
export const BillableJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), number: z.string(), ...billable }),
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
