import { and, asc, eq, inArray } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { type AboutTicket, ticketReported } from '#features/tickets/tickets.events.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import { isUuid } from '#shared/id.ts'
import { ticketDrivers } from './ticket-drivers.tables.ts'

/** The drivers that customers named in reports of their cars: only those of their own lists, in any request. */
export const nameByReport: Listener = defineListenerToMany({
  event: ticketReported,
  async handle(tx, events) {
    for (const { payload } of events) if (payload.driverIds) await nameOf(tx, payload, payload.driverIds.filter(isUuid))
  },
})

async function nameOf(
  tx: Transaction,
  { ticketId, customerId, actorOrganizationId, actorUserId }: AboutTicket,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || actorOrganizationId !== customerId) return
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, ticketId))
  if (!ticket) return
  const own = await tx
    .select({ driverId: drivers.id, name: drivers.name, phone: drivers.phone })
    .from(drivers)
    .where(and(eq(drivers.organizationId, customerId), inArray(drivers.id, ids)))
    .orderBy(asc(drivers.name))
  if (own.length === 0) return
  const added = await tx
    .insert(ticketDrivers)
    .values(own.map((driver) => ({ ...driver, ticketId })))
    .onConflictDoNothing()
    .returning({ name: ticketDrivers.name })
  if (added.length === 0) return
  await changeTicket.emit(tx, inNameOf('CUSTOMER', customerId, actorUserId), ticket, {
    entry: { kind: 'DRIVERS', data: { added: added.map(({ name }) => name), removed: [] } },
  })
}
