import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { formatMoney, MAX_CENTS } from '#shared/money.ts'

/** An amount that a person types, in cents. */
export const SumCents = z
  .number('Anna summa euroina, esimerkiksi 528,25')
  .int('Anna summa sentin tarkkuudella')
  .min(0, 'Summa ei voi olla negatiivinen')
  .max(MAX_CENTS, 'Summa on liian suuri')
export const PaidCents = SumCents.min(1, 'Anna summa euroina, esimerkiksi 528,25')

/** How something is paid (maksutapa). */
export const PAYMENT_WAYS = ['CASH', 'CARD', 'MOBILEPAY', 'TRANSFER', 'OTHER'] as const
export const PaymentWay = z.enum(PAYMENT_WAYS)
export type PaymentWay = z.infer<typeof PaymentWay>

export const PAYMENT_WAY_LABELS: Record<PaymentWay, string> = {
  CASH: 'Käteinen',
  CARD: 'Kortti',
  MOBILEPAY: 'MobilePay',
  TRANSFER: 'Tilisiirto',
  OTHER: 'Muu',
}

/** How a receipt was paid: "kortti", or "kortti 100,00 €, käteinen 25,50 €". */
export const paidText = (parts: readonly { way: PaymentWay; cents: number }[]): string =>
  parts.length === 1
    ? parts.map(({ way }) => wayWord(way)).join('')
    : parts.map(({ way, cents }) => `${wayWord(way)} ${formatMoney(cents)}`).join(', ')

/** Inside a sentence; a name keeps its capitals. */
const wayWord = (way: PaymentWay): string =>
  way === 'MOBILEPAY' ? PAYMENT_WAY_LABELS[way] : PAYMENT_WAY_LABELS[way].toLowerCase()

/** Finnish cash has no coin below 5 cents: what is paid in cash is rounded to the nearest 5 (act 890/2000). By 2 cents at most. */
export const roundedCash = (cents: number): number => Math.round(cents / 5) * 5 + 0

/** A part of what is settled in one act, in one way. */
export type SettledPart = { way: PaymentWay; cents: number }

/** What changes hands for a part: cash is rounded, and the rounding is kept by itself. Negative amounts are paid back. */
export function payment({ way, cents }: SettledPart): { way: PaymentWay; cents: number; roundingCents: number } {
  const paid = way === 'CASH' ? roundedCash(cents) : cents
  return { way, cents: paid, roundingCents: paid - cents }
}

/** What a payment settles of what is owed: its rounding is owed by neither side. */
export const settledCents = ({ cents, roundingCents }: { cents: number; roundingCents: number }): number =>
  cents - roundingCents

/** A payment as both sides see it. */
export const Payment = z.object({
  id: z.string(),
  way: PaymentWay,
  /** What changed hands; negative when it was paid back. */
  cents: z.number(),
  /** What the rounding of cash added to it. */
  roundingCents: z.number(),
  /** `YYYY-MM-DD`, Helsinki's calendar. */
  paidOn: z.string(),
  /** Who wrote it down; null where that account is gone, and to the customer. */
  madeBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
})
export type Payment = z.infer<typeof Payment>

/** What became of an invoice: its open balance is the invoice with its credits, without what was paid. */
export const InvoiceBalance = z.object({
  basisId: z.string(),
  number: z.string(),
  dueDay: z.string(),
  grossCents: z.number(),
  /** What its credit notes give back of it. */
  creditedCents: z.number(),
  paidCents: z.number(),
  /** Negative: the customer has paid too much. */
  openCents: z.number(),
  /** The oldest first, with those that were undone. */
  payments: Payment.array(),
})
export type InvoiceBalance = z.infer<typeof InvoiceBalance>

/** What is open of one of several invoices. */
export const OpenInvoice = z.object({
  basisId: z.string(),
  dueDay: z.string(),
  paidCents: z.number(),
  openCents: z.number(),
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

export const MarkPaid = z.object({
  basisId: Id,
  way: PaymentWay,
  /** Of the open balance, before cash is rounded. */
  cents: PaidCents,
  paidOn: Day,
  requestKey: RequestKey,
})
export type MarkPaid = z.infer<typeof MarkPaid>

/** So many overdue invoices are listed at once. */
export const OVERDUE_PAGE_SIZE = 50
/** A debt lapses in three years (act 728/2003, 4 §): older ones are not looked for. */
export const OVERDUE_YEARS = 3

export const OverdueInvoice = z.object({
  basisId: z.string(),
  number: z.string(),
  day: z.string(),
  dueDay: z.string(),
  daysLate: z.number(),
  grossCents: z.number(),
  openCents: z.number(),
  reference: z.string(),
  iban: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
  plates: z.string().array(),
})
export type OverdueInvoice = z.infer<typeof OverdueInvoice>

/** Where the next page begins: after the last one shown. */
export const OverdueCursor = z.object({ dueDay: Day, basisId: Id })
export type OverdueCursor = z.infer<typeof OverdueCursor>

export const OverduePage = z.object({
  rows: OverdueInvoice.array(),
  next: OverdueCursor.nullable(),
  /** Of all pages. */
  count: z.number(),
  openCents: z.number(),
})
export type OverduePage = z.infer<typeof OverduePage>

/** What a customer owes a garage for invoices. */
export const OpenBalance = z.object({
  invoices: z.number(),
  openCents: z.number(),
  overdueInvoices: z.number(),
  overdueCents: z.number(),
})
export type OpenBalance = z.infer<typeof OpenBalance>

export const NO_BALANCE: OpenBalance = { invoices: 0, openCents: 0, overdueInvoices: 0, overdueCents: 0 }
