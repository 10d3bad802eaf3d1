import { randomUUID } from 'node:crypto'
import type { DriverFields } from '#features/drivers/drivers.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  driverMessageBatches,
  type MessageBatchRow,
  type NamedDriverRow,
  ticketDrivers,
} from './ticket-drivers.tables.ts'

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
export async function makeMessageBatch(
  db: Queryable,
  { id: ticketId, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
  given: Partial<typeof driverMessageBatches.$inferInsert> = {},
): Promise<MessageBatchRow> {
  const [batch] = await db
    .insert(driverMessageBatches)
    .values({ ticketId, garageId, kind: 'READY', requestKey: randomUUID(), ...given })
    .returning()
  if (!batch) throw new Error('the batch was not made')
  return batch
}
