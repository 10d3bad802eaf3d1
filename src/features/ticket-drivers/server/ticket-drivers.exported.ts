import { sql } from 'drizzle-orm'
import { connected } from '#features/organizations/server/visible-parties.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { driverMessageBatches, driverMessages, ticketDrivers } from './ticket-drivers.tables.ts'

/** A garage sees the drivers of customers that are open to it. */
const openTickets = exportedParents({
  id: tickets.id,
  whose: { GARAGE: tickets.garageId, CUSTOMER: tickets.customerId },
  order: [tickets.createdAt, tickets.id],
  where: ({ organizationType }) =>
    organizationType === 'GARAGE' ? connected(tickets.garageId, tickets.customerId) : undefined,
})

const openNames = ({ organizationId, organizationType }: Membership) => {
  const own =
    organizationType === 'GARAGE'
      ? sql`${tickets.garageId} = ${organizationId} and ${connected(tickets.garageId, tickets.customerId)}`
      : sql`${tickets.customerId} = ${organizationId}`
  return sql`${driverMessages.namedId} in (select ${ticketDrivers.id} from ${ticketDrivers}
    join ${tickets} on ${tickets.id} = ${ticketDrivers.ticketId} where ${own})`
}

/** Who may fetch a car, and what became of the messages to them; not by what link. */
export const ticketDriversExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'ticketDrivers',
    about: 'Huoltojen kuljettajat',
    parents: openTickets,
    by: ticketDrivers.ticketId,
    order: [ticketDrivers.id],
    columns: pick(ticketDrivers, 'id', 'ticketId', 'name', 'phone', 'createdAt'),
    customer: pick(ticketDrivers, 'driverId'),
  }),
  exportedWithin({
    name: 'driverMessageBatches',
    about: 'Kuljettajien ilmoituskerrat',
    parents: openTickets,
    by: driverMessageBatches.ticketId,
    order: [driverMessageBatches.id],
    columns: pick(driverMessageBatches, 'id', 'ticketId', 'kind', 'keysPlace', 'payer', 'newTime', 'createdAt'),
  }),
  exportedTable({
    name: 'driverMessages',
    about: 'Viestit kuljettajille',
    whose: openNames,
    order: [driverMessages.id],
    columns: pick(driverMessages, 'id', 'batchId', 'namedId', 'kind', 'channel', 'state', 'stateAt', 'createdAt'),
  }),
]
