import { and, eq, inArray, sql } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListenerToMany } from '#server/events/listener.ts'
import { carTransportEvents, carTransports } from './car-transports.tables.ts'

/** A ticket that is cancelled needs no transport: what was asked for or planned is given up. One on the road stays, for the car is on its way. */
export const cancelPlannedTransports = defineListenerToMany({
  event: ticketMoved,
  async handle(tx, events) {
    const cancelled = events.filter(({ payload }) => payload.to === 'CANCELLED').map(({ payload }) => payload.ticketId)
    if (cancelled.length === 0) return
    const { id, garageId, customerId, ticketId, state } = carTransports
    // the event waits for the time of undo: a ticket that was moved back meanwhile keeps its transports
    const stillCancelled = tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(inArray(tickets.id, cancelled), eq(tickets.status, 'CANCELLED')))
    const given = await tx
      .update(carTransports)
      .set({ state: 'CANCELLED', version: sql`${carTransports.version} + 1` })
      .where(and(inArray(ticketId, stillCancelled), inArray(state, ['ASKED', 'PLANNED'])))
      .returning({ transportId: id, garageId, customerId, ticketId })
    if (given.length === 0) return
    await tx
      .insert(carTransportEvents)
      .values(given.map(({ transportId, garageId }) => ({ transportId, garageId, kind: 'CANCELLED' as const })))
    for (const { garageId, customerId, ticketId } of given)
      invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId })
  },
})
