import { randomUUID } from 'node:crypto'
import { makeInvoiceBasisOf } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { makePayment, makeReceipt } from './receipts.factory.ts'
import type { PaymentsRouter, ReceiptsRouter, TakingsRouter } from './receipts.router.ts'

const named = (side: 'garage' | 'both', name: string, more: Record<string, unknown> = {}): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  input: (id) => ({ [name]: id(name), ...more }),
})
const requestKey = randomUUID()

export const isolation: Isolation<{ receipts: ReceiptsRouter; payments: PaymentsRouter; takings: TakingsRouter }> = {
  things: async (db, { garageId, customerId }) => {
    const done = () => makeTicket(db, { garageId, customerId, status: 'DONE' })
    const { id: basisId } = await makeInvoiceBasisOf(db, await done())
    return {
      receiptId: (await makeReceipt(db, await done())).id,
      paymentId: (await makePayment(db, { garageId, basisId })).id,
    }
  },
  routes: {
    'GET /api/receipts/:receiptId/receipt.pdf': {
      about: 'organization',
      requests: (id) =>
        [id('garageId'), id('customerId')].map((organizationId) => ({
          url: `/api/receipts/${id('receiptId')}/receipt.pdf?organizationId=${organizationId}&paper=roll`,
        })),
    },
    'GET /api/takings.csv': {
      about: 'organization',
      requests: (id) => [{ url: `/api/takings.csv?organizationId=${id('garageId')}&from=2026-11-01&to=2026-11-02` }],
    },
  },
  cases: {
    receipts: {
      ofTicket: named('both', 'ticketId'),
      details: named('both', 'receiptId'),
      // of another sum than the receipt's: refused before anything is written
      take: named('garage', 'ticketId', { parts: [{ way: 'CARD', cents: 1 }], givenCents: null, requestKey }),
      // of a line that there is not
      refund: named('garage', 'receiptId', { lines: [999], way: 'CARD', reason: '', billAgain: false, requestKey }),
    },
    payments: {
      // in the future: refused before anything is written
      markPaid: named('garage', 'basisId', { way: 'CARD', cents: 1, paidOn: '2099-01-01', requestKey }),
      undo: named('garage', 'paymentId'),
      ofInvoice: named('both', 'basisId'),
      ofInvoices: { about: 'organization', side: 'garage', input: (id) => ({ basisIds: [id('basisId')] }) },
      overdue: ownList('garage'),
      ofCustomer: named('garage', 'customerId'),
    },
    takings: {
      day: ownList('garage', { day: '2026-11-27' }),
      month: ownList('garage', { month: '2026-11' }),
      // of a future day: refused before anything is written
      countCash: {
        about: 'organization',
        side: 'garage',
        acts: true,
        input: () => ({ day: '2099-01-01', floatCents: 0, countedCents: 0, note: '', requestKey }),
      },
    },
  },
}
