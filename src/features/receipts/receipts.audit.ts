/** Acts on money that no document shows by itself. */
export type ReceiptsAudit = {
  'receipts.refunded': { id: string; number: string; receipt: string; cents: number; reason: string }
  'receipts.payment_undone': { id: string; number: string; cents: number }
  'receipts.cash_counted': { day: string; expectedCents: number; countedCents: number }
}
