import { z } from 'zod'
import { LineItem } from '#features/line-items/line-items.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { vatOfRate, vatPerMille } from '#shared/vat.ts'

/** An invoice basis (laskutusperuste), a credit note (hyvityslasku), a receipt (kuitti) and what is paid back of one (hyvityskuitti). */
export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT', 'RECEIPT', 'REFUND'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  INVOICE: 'Laskutusperuste',
  CREDIT: 'Hyvityslasku',
  RECEIPT: 'Kuitti',
  REFUND: 'Hyvityskuitti',
}

/** The letter before the numbers of a kind: each series is numbered by itself, by garage and year, without gaps. */
export const NUMBER_SERIES: Record<DocumentKind, '' | 'H' | 'K'> = {
  INVOICE: '',
  CREDIT: 'H',
  RECEIPT: 'K',
  REFUND: 'K',
}

/**
 * How a document is taxed, decided when it is made: Finnish VAT by the kind of each line; none, since a buyer in another EU country pays it there
 * (käännetty verovelvollisuus, AVL 65 §); or none, since the buyer is established outside the EU (AVL 65 §).
 */
export const VAT_TREATMENTS = ['DOMESTIC', 'REVERSE_CHARGE', 'OUTSIDE_EU'] as const
export type VatTreatment = (typeof VAT_TREATMENTS)[number]

/** A side as its settings were when the document was made; empty where a setting was missing. */
export const InvoiceParty = z.object({
  name: z.string(),
  businessId: z.string(),
  /** Of a company of another country, with its country's letters. */
  vatNumber: z.string(),
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
  /** Below zero on a document that gives back. */
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
  /** Of what a payer pays for a car in another's use: by which permit (laskutuslupa) and contract; each empty where there is none. */
  permit: z.object({ number: z.string(), contractNumber: z.string() }).optional(),
})
export type InvoicedJob = z.infer<typeof InvoicedJob>

/** The name of a job, wherever one is shown. */
export const jobName = ({ number }: Pick<InvoicedJob, 'number'>): string =>
  number === '' ? 'Huoltokirja' : `Huolto ${number}`

/** By which permit and contract a payer pays it; empty of any other job. */
export const permitWords = ({ permit }: Pick<InvoicedJob, 'permit'>): string =>
  [permit?.number && `Laskutuslupa ${permit.number}`, permit?.contractNumber && `Sopimus ${permit.contractNumber}`]
    .filter(Boolean)
    .join(', ')

/** Of which line of the credited document, by their positions, how much without VAT, in cents above zero. */
export const CreditedLine = z.object({ job: z.number(), line: z.number(), netCents: z.number() })
export type CreditedLine = z.infer<typeof CreditedLine>

/** What a document says. Written once, when it is made: later edits do not change it. */
export const InvoiceDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** The garage's running number of the year in the series of its kind, such as `2026-0007` or `H2026-0001`, without gaps. */
  number: z.string(),
  /** `YYYY-MM-DD`, Helsinki's calendar. */
  day: z.string(),
  dueDay: z.string(),
  paymentTermsDays: z.number(),
  /** Viitenumero: of an invoice its own, of a credit note that of the invoice; empty on a receipt. */
  reference: z.string(),
  /** The reference that the customer wants on its invoices, such as a cost centre. */
  buyerReference: z.string(),
  iban: z.string(),
  seller: InvoiceParty,
  buyer: InvoiceParty,
  jobs: InvoicedJob.array(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  /** Whether the buyer is a private person, who reads prices with VAT. */
  withVat: z.boolean(),
  /** The document that it credits or pays back; null of any other. */
  credits: z.object({ number: z.string(), day: z.string(), lines: CreditedLine.array() }).nullable(),
  /** Cents to add to the VAT of a rate, so that several credits of one invoice give back exactly its VAT; mostly none. */
  vatCorrections: z.object({ perMille: z.number(), cents: z.number() }).array(),
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>

export type RateTotal = { perMille: number; netCents: number; vatCents: number }
export type InvoiceTotals = { netCents: number; vatCents: number; grossCents: number; byRate: RateTotal[] }

/** What totals are computed from. */
export type Taxed = {
  jobs: readonly Pick<InvoicedJob, 'day' | 'lines'>[]
  vatTreatment: VatTreatment
  vatCorrections?: InvoiceDocument['vatCorrections']
}

/** The rate of a line in thousandths: 255 is 25,5 %. */
export const linePerMille = (
  line: Pick<InvoicedLine, 'vatCode'>,
  { day, vatTreatment }: { day: string; vatTreatment: VatTreatment },
): number => (vatTreatment === 'DOMESTIC' ? vatPerMille(line.vatCode, day) : 0)

/**
 * What a document comes to, in cents: each line is rounded, VAT is computed once from the sum of each rate (EN 16931, BR-CO-17), also where jobs of
 * two years have the same kind of VAT at two rates. The greatest rate first.
 */
export function invoiceTotals({ jobs, vatTreatment, vatCorrections = [] }: Taxed): InvoiceTotals {
  const nets = new Map<number, number>()
  for (const { day, lines } of jobs)
    for (const line of lines) {
      const perMille = linePerMille(line, { day, vatTreatment })
      nets.set(perMille, (nets.get(perMille) ?? 0) + lineNetCents(line))
    }
  const byRate = [...nets]
    .map(([perMille, netCents]) => {
      const correction = vatCorrections.find((one) => one.perMille === perMille)?.cents ?? 0
      return { perMille, netCents, vatCents: vatOfRate(netCents, perMille) + correction }
    })
    .sort((one, other) => other.perMille - one.perMille)
  const netCents = sum(byRate.map((rate) => rate.netCents))
  const vat = sum(byRate.map((rate) => rate.vatCents))
  return { netCents, vatCents: vat, grossCents: netCents + vat, byRate }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
