import type { TicketReceipt } from '../receipts.ts'

/** A receipt of 125,51 €, paid by card. */
export const paidReceipt: TicketReceipt = {
  id: 'r1',
  kind: 'RECEIPT',
  number: 'K2026-0001',
  day: '2026-11-27',
  grossCents: 12_551,
  parts: [{ way: 'CARD', cents: 12_551, roundingCents: 0 }],
  refundOf: null,
  leftCents: 12_551,
}
