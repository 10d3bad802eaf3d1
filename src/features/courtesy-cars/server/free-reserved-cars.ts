import { and, eq, inArray, sql } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListenerToMany } from '#server/events/listener.ts'
import { courtesyLoanEvents, courtesyLoans } from './courtesy-cars.tables.ts'

/** A ticket that is cancelled needs no courtesy car: what was reserved for it is free for others. A car that is out stays out. */
export const freeReservedCars = defineListenerToMany({
  event: ticketMoved,
  async handle(tx, events) {
    const cancelled = events.filter(({ payload }) => payload.to === 'CANCELLED').map(({ payload }) => payload.ticketId)
    if (cancelled.length === 0) return
    const { id, garageId, customerId } = courtesyLoans
    // the event waits for the time of undo: a ticket that was moved back meanwhile keeps its reservation
    const stillCancelled = tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(inArray(tickets.id, cancelled), eq(tickets.status, 'CANCELLED')))
    const freed = await tx
      .update(courtesyLoans)
      .set({ state: 'CANCELLED', version: sql`${courtesyLoans.version} + 1` })
      .where(and(inArray(courtesyLoans.ticketId, stillCancelled), eq(courtesyLoans.state, 'RESERVED')))
      .returning({ loanId: id, garageId, customerId })
    if (freed.length === 0) return
    await tx
      .insert(courtesyLoanEvents)
      .values(freed.map(({ loanId, garageId }) => ({ loanId, garageId, kind: 'CANCELLED' as const })))
    for (const { garageId, customerId } of freed)
      invalidate(tx, [garageId, customerId], { type: 'courtesyCars.changed' })
  },
})
