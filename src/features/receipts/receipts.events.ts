import { z } from 'zod'
import { AboutTicket } from '#features/tickets/tickets.events.ts'
import { defineEvent } from '#shared/domain-event.ts'

/** The garage took a payment at its desk, or paid it back; `number` and `grossCents` are those of the document. */
export const receiptMade = defineEvent(
  'receipts.made',
  AboutTicket.extend({
    receiptId: z.string(),
    kind: z.enum(['RECEIPT', 'REFUND']),
    number: z.string(),
    grossCents: z.number(),
    /** The customer, who has no account, gets a link to it. */
    statusLink: z.boolean().optional(),
  }),
)

/** A payment of an invoice was taken back: it may be open again. */
export const paymentUndone = defineEvent(
  'receipts.payment_undone',
  z.object({ basisId: z.string(), garageId: z.string() }),
)
