import { z } from 'zod'
import { LineItem } from '#features/line-items/line-items.ts'
import { BILLING_GAP_TEXTS, BILLING_GAPS } from '#features/organization-settings/billing-gaps.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { type VatCode, vatCents, vatOfRate, vatPerMille } from '#shared/vat.ts'

/** A side as its settings were when the basis was made; empty where a setting was missing. */
export const InvoiceParty = z.object({
  name: z.string(),
  businessId: z.string(),
  /** Lines of a postal address, such as `Hakaniemenranta 1` and `00530 Helsinki`. */
  address: z.string().array(),
  phone: z.string(),
  email: z.string(),
  eInvoiceAddress: z.string(),
  eInvoiceOperator: z.string(),
})
export type InvoiceParty = z.infer<typeof InvoiceParty>

export const InvoicedLine = LineItem.pick({
  kind: true,
  code: true,
  name: true,
  quantityThousandths: true,
  unit: true,
  unitPriceCents: true,
  discountPerMille: true,
  vatCode: true,
})
export type InvoicedLine = z.infer<typeof InvoicedLine>

/** A ticket or a maintenance book on an invoice basis. */
export const InvoicedJob = z.object({
  /** Null of a book. */
  ticketId: z.string().nullable(),
  /** Of the ticket; empty of a book. */
  number: z.string(),
  title: z.string(),
  /** The plate or name of the car; empty for a job without one. */
  plate: z.string(),
  customerReference: z.string(),
  /** The day of the work and of its VAT rate, `YYYY-MM-DD`. */
  day: z.string(),
  lines: InvoicedLine.array(),
})
export type InvoicedJob = z.infer<typeof InvoicedJob>

/** The name of a job, wherever one is shown. */
export const jobName = ({ number }: Pick<InvoicedJob, 'number'>): string =>
  number === '' ? 'Huoltokirja' : `Huolto ${number}`

/** What an invoice basis (laskutusperuste) says. Written once, when it is made: later edits do not change it. */
export const InvoiceDocument = z.object({
  /** The garage's running number of the year, such as `2026-0007`, without gaps. */
  number: z.string(),
  /** `YYYY-MM-DD`, Helsinki's calendar. */
  day: z.string(),
  dueDay: z.string(),
  paymentTermsDays: z.number(),
  /** Viitenumero. */
  reference: z.string(),
  /** The reference that the customer wants on its invoices, such as a cost centre. */
  buyerReference: z.string(),
  iban: z.string(),
  seller: InvoiceParty,
  buyer: InvoiceParty,
  jobs: InvoicedJob.array(),
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>

export type RateTotal = { perMille: number; netCents: number; vatCents: number }
export type InvoiceTotals = { netCents: number; vatCents: number; grossCents: number; byRate: RateTotal[] }

/**
 * What an invoice basis comes to, in cents: each line is rounded, VAT is computed once from the sum of each rate (EN 16931, BR-CO-17), also where
 * jobs of two years have the same kind of VAT at two rates. The greatest rate first.
 */
export function invoiceTotals(jobs: readonly Pick<InvoicedJob, 'day' | 'lines'>[]): InvoiceTotals {
  const rates = new Map<number, { netCents: number; vatCode: VatCode; day: string }>()
  for (const { day, lines } of jobs)
    for (const line of lines) {
      const perMille = vatPerMille(line.vatCode, day)
      const known = rates.get(perMille) ?? { netCents: 0, vatCode: line.vatCode, day }
      rates.set(perMille, { ...known, netCents: known.netCents + lineNetCents(line) })
    }
  const byRate = [...rates]
    .map(([perMille, { netCents, vatCode, day }]) => ({
      perMille,
      netCents,
      vatCents: vatCents(netCents, vatCode, day),
    }))
    .sort((one, other) => other.perMille - one.perMille)
  const netCents = sum(byRate.map((rate) => rate.netCents))
  const vat = sum(byRate.map((rate) => rate.vatCents))
  return { netCents, vatCents: vat, grossCents: netCents + vat, byRate }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

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

/** What these would come to on one basis: VAT is computed from the sum of each rate, so it may differ by cents from the sum of each by itself. */
export function sumTogether(jobs: readonly Pick<BillableJob, 'rates'>[]): { netCents: number; grossCents: number } {
  const byRate = new Map<number, number>()
  for (const { perMille, netCents } of jobs.flatMap(({ rates }) => rates))
    byRate.set(perMille, (byRate.get(perMille) ?? 0) + netCents)
  const netCents = sum([...byRate.values()])
  const vat = sum([...byRate].map(([perMille, net]) => vatOfRate(net, perMille)))
  return { netCents, grossCents: netCents + vat }
}
