import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { showDocument } from '#features/invoice-bases/server/mark-tickets.ts'
import { paymentUndone } from '#features/receipts/receipts.events.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { basisOf, lockConnection } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'

/**
 * An invoice of which a person took a payment back is asked for again, from the moment when it was transferred: what the bookkeeping reported while
 * nothing was open was not written.
 */
export const followUndonePayments: Listener = defineListener({
  event: paymentUndone,
  async handle(tx, { basisId, garageId }) {
    const connection = await lockConnection(tx, garageId)
    const unpaid = await tx
      .update(accountingTransfers)
      .set({ paidOn: null })
      .where(
        and(
          eq(accountingTransfers.garageId, garageId),
          eq(accountingTransfers.basisId, basisId),
          eq(accountingTransfers.state, 'SENT'),
          isNotNull(accountingTransfers.paidOn),
        ),
      )
      .returning({ system: accountingTransfers.system, transferredAt: accountingTransfers.transferredAt })
    if (unpaid.length === 0) return
    showDocument(tx, await basisOf(tx, garageId, basisId))
    const there = unpaid.find(({ system }) => system === connection?.system)
    if (!there) return
    await tx
      .update(accountingConnections)
      .set({ paymentsSince: sql`least(${accountingConnections.paymentsSince}, ${there.transferredAt}::timestamptz)` })
      .where(eq(accountingConnections.garageId, garageId))
  },
})
