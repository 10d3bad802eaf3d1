import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { ticketServices, tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isPeriodicService } from '../periodic-service.ts'

/**
 * A periodic service that is finished ends the due day that it was done for: the car is not late any more, no reminder is sent, and its page asks for
 * the next one. A day that is further ahead was set after it, such as by the garage's entry in the book, and stays.
 */
export const endDueService: Listener = defineListenerToMany({
  event: ticketMoved,
  async handle(tx, events) {
    // from the moment when the work is done, so that no one who fetches the car reads a day that has passed
    const done = events.filter(({ payload: { to } }) => to === 'READY' || to === 'DONE')
    const serviced = await servicedCars(
      tx,
      new Map(done.map(({ payload, announcedAt }) => [payload.ticketId, announcedAt])),
    )
    for (const [day, vehicleIds] of serviced) await endDueDays(tx, vehicleIds, day)
  },
})

/** The cars of those tickets that were periodic services, by the day on which they were done: one day as a rule. */
async function servicedCars(tx: Transaction, doneAt: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const serviced = new Map<string, string[]>()
  if (doneAt.size === 0) return serviced
  const { id, title, vehicleId, closedAt } = tickets
  const rows = await tx
    .select({ id, title, vehicleId, closedAt, service: ticketServices.name })
    .from(tickets)
    .leftJoin(ticketServices, eq(ticketServices.ticketId, tickets.id))
    .where(inArray(tickets.id, [...doneAt.keys()]))
  for (const row of rows) {
    if (!row.vehicleId || !(isPeriodicService(row.title) || isPeriodicService(row.service ?? ''))) continue
    const at = row.closedAt ?? doneAt.get(row.id)
    if (at === undefined) continue
    const day = dayInHelsinki(new Date(at))
    serviced.set(day, [...(serviced.get(day) ?? []), row.vehicleId])
  }
  return serviced
}

const endDueDays = (tx: Transaction, vehicleIds: readonly string[], servicedOn: string) =>
  tx
    .update(vehicles)
    .set({
      servicedOn,
      nextServiceOn: null,
      nextServiceKm: null,
      serviceKmOn: null,
      version: sql`${vehicles.version} + 1`,
    })
    .where(
      and(
        inArray(vehicles.id, [...vehicleIds]),
        isNull(vehicles.retiredAt),
        // what is due of a service programme ends with what was done of it
        eq(vehicles.serviceByPlan, false),
        lte(vehicles.serviceDueOn, plusDays(servicedOn, INSPECTION_SOON_DAYS)),
      ),
    )
