import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { servicesOfTicket } from '#features/tickets/server/ticket-services.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isPeriodicService } from '../periodic-service.ts'

/**
 * A periodic service that is finished ends the due day that it was done for: the car is not late any more, nobody is reminded, and its page asks for
 * the next one. A day that is further ahead was told after it, such as by the garage's entry in the book, and stays.
 */
export const endDueService: Listener = defineListenerToMany({
  event: ticketMoved,
  async handle(tx, events) {
    // from the moment when the work is done, so that whoever fetches the car is told no day that has passed
    for (const { payload } of events)
      if (payload.to === 'READY' || payload.to === 'DONE') await endOf(tx, payload.ticketId)
  },
})

async function endOf(tx: Transaction, ticketId: string): Promise<void> {
  const { title, vehicleId, closedAt } = tickets
  const [ticket] = await tx.select({ title, vehicleId, closedAt }).from(tickets).where(eq(tickets.id, ticketId))
  if (!ticket?.vehicleId) return
  const services = await servicesOfTicket(tx, ticketId)
  if (![ticket.title, ...services.map(({ name }) => name)].some(isPeriodicService)) return
  const servicedOn = dayInHelsinki(ticket.closedAt ? new Date(ticket.closedAt) : new Date())
  await tx
    .update(vehicles)
    .set({
      ...{ servicedOn, nextServiceOn: null, nextServiceKm: null, serviceKmOn: null },
      version: sql`${vehicles.version} + 1`,
    })
    .where(
      and(
        eq(vehicles.id, ticket.vehicleId),
        isNull(vehicles.retiredAt),
        lte(vehicles.serviceDueOn, plusDays(servicedOn, INSPECTION_SOON_DAYS)),
      ),
    )
}
