import { z } from 'zod'
import { RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { PaymentWay, SumCents } from './payments.ts'
import { ReceiptSummary } from './receipts.ts'

/** What came in and went out in one way on a day. */
export const WayTakings = z.object({
  way: PaymentWay,
  receiptCents: z.number(),
  /** Negative, or 0. */
  refundCents: z.number(),
  /** Payments of invoices. */
  invoiceCents: z.number(),
  totalCents: z.number(),
})
export type WayTakings = z.infer<typeof WayTakings>

const RateSum = z.object({ perMille: z.number(), netCents: z.number(), vatCents: z.number() })

/** The count of a day's cash (kassan täsmäytys). A later one of the same day replaces it. */
export const CashCount = z.object({
  /** Pohjakassa: what was in the till in the morning. */
  floatCents: z.number(),
  /** What the product expected in the till: the float and the day's cash. */
  expectedCents: z.number(),
  countedCents: z.number(),
  note: z.string(),
  countedAt: z.string(),
  countedBy: z.string().nullable(),
})
export type CashCount = z.infer<typeof CashCount>

/** The day's takings (päivän kassa), by Helsinki's calendar. */
export const DayTakings = z.object({
  day: z.string(),
  ways: WayTakings.array(),
  /** What the rounding of cash added to the day's payments. */
  roundingCents: z.number(),
  /** Sales of the day's receipts, refunds taken off. */
  salesCents: z.number(),
  byRate: RateSum.array(),
  /** In the order of their numbers. */
  receipts: ReceiptSummary.extend({ customer: z.string(), ticketId: z.string().nullable() }).array(),
  invoices: z
    .object({
      basisId: z.string(),
      number: z.string(),
      customer: z.string(),
      way: PaymentWay,
      cents: z.number(),
      roundingCents: z.number(),
    })
    .array(),
  count: CashCount.nullable(),
  /** The float to offer: that of the newest count. */
  floatCents: z.number(),
})
export type DayTakings = z.infer<typeof DayTakings>

export const CountCash = z.object({
  day: Day,
  floatCents: SumCents,
  countedCents: SumCents,
  note: z.string().trim().max(200, 'Huomautus: enintään 200 merkkiä'),
  requestKey: RequestKey,
})
export type CountCash = z.infer<typeof CountCash>

/** A day in the list of days. */
export const TakingsDay = z.object({
  day: z.string(),
  receipts: z.number(),
  refunds: z.number(),
  salesCents: z.number(),
  cashCents: z.number(),
  totalCents: z.number(),
  /** What was counted more or less than expected; null when the day's cash has not been counted. */
  differenceCents: z.number().nullable(),
})
export type TakingsDay = z.infer<typeof TakingsDay>

/** A file of takings holds a quarter at most. */
export const MAX_TAKINGS_DAYS = 92

/** `YYYY-MM`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tarkista kuukausi')

/** The payments of a day by their way, those without any left out. `paidFor` says what a payment belongs to. */
export function takingsByWay(
  payments: readonly { way: PaymentWay; cents: number; paidFor: 'RECEIPT' | 'REFUND' | 'INVOICE' }[],
): WayTakings[] {
  const ways = new Map<PaymentWay, WayTakings>()
  for (const { way, cents, paidFor } of payments) {
    const known = ways.get(way) ?? { way, receiptCents: 0, refundCents: 0, invoiceCents: 0, totalCents: 0 }
    ways.set(way, {
      way,
      receiptCents: known.receiptCents + (paidFor === 'RECEIPT' ? cents : 0),
      refundCents: known.refundCents + (paidFor === 'REFUND' ? cents : 0),
      invoiceCents: known.invoiceCents + (paidFor === 'INVOICE' ? cents : 0),
      totalCents: known.totalCents + cents,
    })
  }
  return PaymentWay.options.flatMap((way) => ways.get(way) ?? [])
}
