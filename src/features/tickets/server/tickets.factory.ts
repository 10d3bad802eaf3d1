import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeConnection, makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { nextTicketNumber } from './ticket-number.ts'
import type { TicketRow } from './tickets.access.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

type Given = Partial<typeof tickets.$inferInsert>

/** Makes a ticket and whatever parents it needs; a closed one gets its closing time. */
export async function makeTicket(db: Queryable, given: Given = {}): Promise<TicketRow> {
  const garageId = given.garageId ?? (await makeGarage(db)).id
  const customerId = given.customerId ?? (await makeCustomer(db)).id
  const vehicle = given.vehicleId
    ? (await db.select().from(vehicles).where(eq(vehicles.id, given.vehicleId)))[0]
    : await makeVehicle(db, { organizationId: customerId })
  if (!vehicle) throw new Error('no such vehicle')
  const { registrationNumber, vinNumber, make, model, color, year } = vehicle
  const isClosed = given.status === 'DONE' || given.status === 'CANCELLED'
  await makeConnection(db, { garageId, customerId })
  await db.insert(vehicleGarages).values({ garageId, vehicleId: vehicle.id }).onConflictDoNothing()
  const [ticket] = await db
    .insert(tickets)
    .values({
      title: 'Määräaikaishuolto',
      description: '',
      requestKey: randomUUID(),
      reportedByOrganizationId: customerId,
      ...(isClosed && { closedAt: new Date().toISOString() }),
      ...(given.status === 'WAITING' && { waitingFor: 'PARTS' as const }),
      ...{ registrationNumber, vinNumber, make, model, color, year },
      ...given,
      number: given.number ?? (await nextTicketNumber(db, garageId)),
      garageId,
      customerId,
      vehicleId: vehicle.id,
    })
    .returning()
  if (!ticket) throw new Error('the ticket was not made')
  await db.insert(ticketEvents).values({
    ticketId: ticket.id,
    kind: 'REPORTED',
    actorUserId: ticket.reportedByUserId,
    actorOrganizationId: ticket.reportedByOrganizationId,
    data: {},
    createdAt: ticket.createdAt,
  })
  return ticket
}
