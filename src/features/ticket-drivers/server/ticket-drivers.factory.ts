import { randomUUID } from 'node:crypto'
import type { DriverFields } from '#features/drivers/drivers.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { driverTellings, type NamedDriverRow, type TellingRow, ticketDrivers } from './ticket-drivers.tables.ts'

/** Names a new driver of the ticket's customer. */
export async function makeNamedDriver(
  db: Queryable,
  { id: ticketId, customerId }: Pick<TicketRow, 'id' | 'customerId'>,
  given: Partial<DriverFields> = {},
): Promise<NamedDriverRow & { driverId: string }> {
  const driver = await makeDriver(db, { organizationId: customerId, phone: '+358401234567', ...given })
  return nameDriver(db, ticketId, driver)
}

/** Names a driver that there is. */
export async function nameDriver(
  db: Queryable,
  ticketId: string,
  { id: driverId, name, phone }: { id: string; name: string; phone: string },
): Promise<NamedDriverRow & { driverId: string }> {
  const [named] = await db.insert(ticketDrivers).values({ ticketId, driverId, name, phone }).returning()
  if (!named) throw new Error('the driver was not named')
  return { ...named, driverId }
}

/** The garage's last news to drivers, without messages. */
export async function makeTelling(
  db: Queryable,
  { id: ticketId, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
  given: Partial<typeof driverTellings.$inferInsert> = {},
): Promise<TellingRow> {
  const [telling] = await db
    .insert(driverTellings)
    .values({ ticketId, garageId, kind: 'READY', requestKey: randomUUID(), ...given })
    .returning()
  if (!telling) throw new Error('the telling was not made')
  return telling
}
