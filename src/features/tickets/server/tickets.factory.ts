import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeConnection, makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { nextTicketNumber } from './ticket-number.ts'
import type { TicketRow } from './tickets.access.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

type Given = Partial<typeof tickets.$inferInsert>

/**
 * Makes a ticket and the parents it needs; a closed one gets its closing time. With `vehicleId: null` it is one that a garage
 * typed, of no vehicle that is recorded.
 */
export async function makeTicket(db: Queryable, given: Given = {}): Promise<TicketRow> {
  const garageId = given.garageId ?? (await makeGarage(db)).id
  const customerId = given.customerId ?? (await makeCustomer(db)).id
  const vehicle = given.vehicleId === null ? null : await vehicleOf(db, customerId, given.vehicleId)
  const isClosed = given.status === 'DONE' || given.status === 'CANCELLED'
  await makeConnection(db, { garageId, customerId })
  if (vehicle) await db.insert(vehicleGarages).values({ garageId, vehicleId: vehicle.id }).onConflictDoNothing()
  const [ticket] = await db
    .insert(tickets)
    .values({
      title: 'Määräaikaishuolto',
      description: '',
      requestKey: randomUUID(),
      reportedByOrganizationId: customerId,
      ...(isClosed && { closedAt: new Date().toISOString() }),
      ...(given.status === 'WAITING' && { waitingFor: 'PARTS' as const }),
      ...(vehicle ? snapshotOf(vehicle) : UNKNOWN_CAR),
      ...given,
      number: given.number ?? (await nextTicketNumber(db, garageId)),
      garageId,
      customerId,
      vehicleId: vehicle?.id ?? null,
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

async function vehicleOf(db: Queryable, customerId: string, vehicleId: string | undefined): Promise<VehicleRow> {
  if (vehicleId === undefined) return makeVehicle(db, { organizationId: customerId })
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  if (!vehicle) throw new Error('no such vehicle')
  return vehicle
}

const UNKNOWN_CAR = { registrationNumber: null, vinNumber: null, make: '', model: '', color: '', year: null }

const snapshotOf = ({ registrationNumber, vinNumber, make, model, color, year }: VehicleRow) => ({
  registrationNumber,
  vinNumber,
  make,
  model,
  color,
  year,
})
