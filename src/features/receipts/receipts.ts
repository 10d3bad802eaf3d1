import { z } from 'zod'
import { InvoicedLine } from '#features/invoice-bases/invoice-document.ts'
import { MAX_LINES } from '#features/line-items/line-items.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { vatOfRate } from '#shared/vat.ts'
import { InvoiceBalance, PaidCents, PaymentWay, SumCents } from './payments.ts'

/** A receipt of a company above this sum names buyer and seller with their addresses to be good for its VAT (act on VAT, 209 f §). */
export const SIMPLIFIED_INVOICE_CENTS = 40_000

/** Why a ticket cannot be paid at the desk yet. */
export const RECEIPT_OBSTACLES = [
  'CANCELLED',
  'NOT_READY',
  'NO_LINES',
  'PAYER_PAYS',
  'NOTHING_TO_PAY',
  'UNPRICED',
  'OVER_AGREED',
  'SELLER_BUSINESS_ID',
  'SELLER_CONTACT',
] as const
export type ReceiptObstacle = (typeof RECEIPT_OBSTACLES)[number]

/** Each as the screen says it, with what is to be done. */
export const RECEIPT_OBSTACLE_TEXTS: Record<ReceiptObstacle, string> = {
  CANCELLED: 'Huolto on peruttu. Palauta se uudeksi, jos siitä maksetaan.',
  NOT_READY: 'Maksun voi ottaa, kun huolto on noudettavissa tai valmis.',
  NO_LINES: 'Huollolla ei ole rivejä. Avaa huolto uudelleen ja lisää, mitä myitte.',
  PAYER_PAYS: 'Maksaja maksaa tämän huollon kokonaan. Laskuta se maksajalta.',
  NOTHING_TO_PAY: 'Rivien summa on nolla, joten maksettavaa ei ole.',
  UNPRICED: 'Jonkin rivin hinta puuttuu. Avaa huolto uudelleen ja anna sille hinta.',
  OVER_AGREED: 'Rivit ylittävät hyväksytyn hinnan. Avaa huolto uudelleen ja muuta rivejä tai pyydä lisätyölupa.',
  SELLER_BUSINESS_ID: 'Korjaamon Y-tunnus puuttuu organisaation tiedoista. Kuitissa pitää olla se.',
  SELLER_CONTACT: 'Korjaamon osoite ja puhelinnumero puuttuvat organisaation tiedoista. Kuitissa pitää olla toinen.',
}

const PartInput = z.object({
  way: PaymentWay,
  /** Of the sum, before cash is rounded. */
  cents: PaidCents,
})

/** What is paid at once, each way once. */
const Parts = PartInput.array()
  .min(1, 'Valitse maksutapa')
  .max(PaymentWay.options.length, 'Kukin maksutapa voi olla vain kerran')
  .refine((parts) => new Set(parts.map(({ way }) => way)).size === parts.length, 'Kukin maksutapa voi olla vain kerran')

export const TakePayment = z.object({
  ticketId: Id,
  /** Together the sum of the receipt. */
  parts: Parts,
  /** The cash that the customer gave, to be printed with the change; null when that was not typed. */
  givenCents: SumCents.nullable(),
  /** The customer, who has no account, gets a link to the receipt. */
  statusLink: z.boolean().default(false),
  /** Made by the browser once per act: a retry takes nothing more. */
  requestKey: RequestKey,
})
export type TakePayment = z.infer<typeof TakePayment>

const CHOOSE_LINES = 'Valitse hyvitettävät rivit'

export const RefundReceipt = z.object({
  receiptId: Id,
  /** Indexes of the receipt's lines; null is all that is left of them. */
  lines: z
    .int32(CHOOSE_LINES)
    .min(0, CHOOSE_LINES)
    .array()
    .min(1, CHOOSE_LINES)
    .max(MAX_LINES + 1, CHOOSE_LINES)
    .nullable(),
  way: PaymentWay,
  reason: z.string().trim().max(200, 'Syy: enintään 200 merkkiä'),
  /** Whether the ticket waits to be billed again when the whole receipt was refunded. */
  billAgain: z.boolean(),
  requestKey: RequestKey,
})
export type RefundReceipt = z.infer<typeof RefundReceipt>

/** What was paid in one way on a receipt. */
const PaidPart = z.object({ way: PaymentWay, cents: z.number(), roundingCents: z.number() })

export const ReceiptSummary = z.object({
  id: z.string(),
  kind: z.enum(['RECEIPT', 'REFUND']),
  number: z.string(),
  day: z.string(),
  /** With VAT; negative on a refund. */
  grossCents: z.number(),
  parts: PaidPart.array(),
  /** Of a refund: the number of its receipt. */
  refundOf: z.string().nullable(),
})
export type ReceiptSummary = z.infer<typeof ReceiptSummary>

/** A receipt of a ticket, to the garage with what is left to refund. */
export const TicketReceipt = ReceiptSummary.extend({ leftCents: z.number() })
export type TicketReceipt = z.infer<typeof TicketReceipt>

/** How a ticket is paid. What a customer does not see is empty. */
export const TicketPayment = z.object({
  /** The newest first. */
  receipts: TicketReceipt.array(),
  /** The invoice that the ticket is on; null where it is on none. */
  invoice: InvoiceBalance.nullable(),
  /** Whether the ticket is on a receipt or an invoice that holds. */
  isBilled: z.boolean(),
  /** What the receipt would come to; null when the ticket is billed already. */
  due: z.object({ netCents: z.number(), vatCents: z.number(), grossCents: z.number() }).nullable(),
  obstacles: z.enum(RECEIPT_OBSTACLES).array(),
  /** Above 400 € a company needs its address on the receipt to deduct the VAT, and either address is missing. */
  lacksAddress: z.boolean(),
  /** Whether the ticket's lines are others now than on its receipt. */
  isChanged: z.boolean(),
})
export type TicketPayment = z.infer<typeof TicketPayment>

/** A line of a receipt; `isRefunded` when a refund has it. */
const ReceiptLine = InvoicedLine.extend({
  netCents: z.number(),
  /** The rate of its VAT in thousandths. */
  perMille: z.number(),
  grossCents: z.number(),
  isRefunded: z.boolean(),
})

export const ReceiptDetails = ReceiptSummary.extend({
  lines: ReceiptLine.array(),
  /** What can still be refunded. */
  leftCents: z.number(),
})
export type ReceiptDetails = z.infer<typeof ReceiptDetails>

/**
 * What a refund of these lines gives back, with VAT: it brings the VAT of all refunds of the receipt to the VAT of what they give back, so that those
 * of the whole make exactly its sum.
 */
export function refundCents(lines: ReceiptDetails['lines'], chosen: ReadonlySet<number>): number {
  const nets = new Map<number, { before: number; now: number }>()
  for (const [index, { perMille, netCents, isRefunded }] of lines.entries()) {
    const known = nets.get(perMille) ?? { before: 0, now: 0 }
    if (isRefunded) known.before += netCents
    else if (chosen.has(index)) known.now += netCents
    nets.set(perMille, known)
  }
  return [...nets].reduce(
    (sum, [perMille, { before, now }]) => sum + now + vatOfRate(before + now, perMille) - vatOfRate(before, perMille),
    0,
  )
}
