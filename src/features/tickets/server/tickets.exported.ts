import { sql } from 'drizzle-orm'
import { nameOfOrganization, nameOfUser, ofEitherSide, sidesOfRow } from '#features/organizations/server/shown-names.ts'
import { connected } from '#features/organizations/server/visible-parties.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { seenBy } from './seen-entries.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketEvents, ticketServices, tickets } from './tickets.tables.ts'

const whose = ofEitherSide(tickets)
const order = [tickets.createdAt, tickets.id] as const

/** The tickets of an organisation, for what higher features keep of them. */
export const exportedTickets = exportedParents({ id: tickets.id, whose, order })

/** Tickets as each side sees them: a customer neither the garage's notes nor its hours, a garage no car that is not open to it. */
export const ticketsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'tickets',
    about: 'Huollot',
    whose,
    order,
    columns: {
      ...pick(tickets, 'id', 'number'),
      ...sidesOfRow(tickets),
      ...pick(
        tickets,
        'registrationNumber',
        'vinNumber',
        'make',
        'model',
        'color',
        'year',
        'title',
        'description',
        'status',
        'statusChangedAt',
        'waitingFor',
        'waitingNote',
        'urgent',
        'drivable',
        'mileageKm',
        'requestedAt',
        'keysLocation',
        'courtesyCar',
        'contactName',
        'contactPhone',
        'customerReference',
        'scheduledStart',
        'scheduledEnd',
        'promisedReadyAt',
        'mechanicId',
      ),
      mechanicName: nameOfUser(tickets.mechanicId),
      ...pick(tickets, 'closedAt', 'reportedByOrganizationId', 'createdAt'),
    },
    garage: {
      vehicleId: sql`case when ${connected(tickets.garageId, tickets.customerId)} then ${tickets.vehicleId} end`,
      ...pick(tickets, 'garageArchivedAt'),
    },
    customer: pick(tickets, 'vehicleId', 'customerArchivedAt'),
  }),
  exportedWithin({
    name: 'ticketServices',
    about: 'Huolloille pyydetyt palvelut',
    parents: exportedTickets,
    by: ticketServices.ticketId,
    order: [ticketServices.position],
    columns: pick(ticketServices, 'ticketId', 'position', 'serviceId', 'name'),
    garage: pick(ticketServices, 'hours'),
  }),
  exportedWithin({
    name: 'ticketEvents',
    about: 'Huoltojen tapahtumat, kommentit ja sisäiset muistiinpanot',
    parents: exportedTickets,
    by: ticketEvents.ticketId,
    order: [ticketEvents.id],
    where: seenBy,
    fileKind: TICKET_EVENT_FILES,
    columns: {
      ...pick(ticketEvents, 'id', 'ticketId', 'kind', 'createdAt', 'actorUserId'),
      actorName: nameOfUser(ticketEvents.actorUserId),
      actorOrganizationId: ticketEvents.actorOrganizationId,
      actorOrganizationName: nameOfOrganization(ticketEvents.actorOrganizationId),
      data: ticketEvents.data,
    },
    garage: pick(ticketEvents, 'internal'),
  }),
]
