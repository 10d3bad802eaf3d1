import { and, eq, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Transport } from '../car-transports.ts'
import { isLateTransport } from '../transport-facts.ts'
import { carTransports } from './car-transports.tables.ts'

const columns = {
  id: carTransports.id,
  direction: carTransports.direction,
  state: carTransports.state,
  startsAt: carTransports.startsAt,
  endsAt: carTransports.endsAt,
  streetAddress: carTransports.streetAddress,
  postalCode: carTransports.postalCode,
  city: carTransports.city,
  contactName: carTransports.contactName,
  contactPhone: carTransports.contactPhone,
  keysPlace: carTransports.keysPlace,
  note: carTransports.note,
  driver: { id: users.id, name: users.name },
  leftAt: carTransports.leftAt,
  doneAt: carTransports.doneAt,
  mileageKm: carTransports.mileageKm,
  keysLeft: carTransports.keysLeft,
  declinedReason: carTransports.declinedReason,
  version: carTransports.version,
  ticket: {
    id: tickets.id,
    number: tickets.number,
    title: tickets.title,
    status: tickets.status,
    registrationNumber: tickets.registrationNumber,
    vinNumber: tickets.vinNumber,
    make: tickets.make,
    model: tickets.model,
  },
  customer: { id: organizations.id, name: organizations.name },
}

/** Transports with their ticket, customer and driver. */
export const selectTransports = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(carTransports)
    .innerJoin(tickets, and(eq(tickets.id, carTransports.ticketId), eq(tickets.garageId, carTransports.garageId)))
    .innerJoin(organizations, eq(organizations.id, carTransports.customerId))
    .leftJoin(users, eq(users.id, carTransports.driverId))
    .where(where)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectTransports>>[number]

/** A transport without what the one who looks may do with it. */
export type ShownTransport = Omit<Transport, 'can'>

export const shownTransport = (row: Row, now: Date): ShownTransport => ({
  ...row,
  isLate: isLateTransport(row, now.getTime()),
})
