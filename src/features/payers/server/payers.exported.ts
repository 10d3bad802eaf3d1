import { sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { nameOfOrganization, nameOfUser } from '#features/organizations/server/shown-names.ts'
import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { holderLines, payers, permits, ticketPayers, vehiclePayers } from './payers.tables.ts'
import { PERMIT_FILES } from './permit-link.ts'

const payerName = sql`(select o.name from ${payers} p join ${organizations} o on o.id = p.customer_id
  where p.id = ${ticketPayers.payerId})`

const asked = {
  ...pick(permits, 'id', 'number', 'state', 'lines', 'netCents', 'day', 'plate', 'car', 'title', 'contractNumber'),
  ...pick(permits, 'mileageKm', 'message', 'askedAt', 'permitNumber', 'limitCents', 'reason', 'answeredAt'),
  ...pick(permits, 'answeredBy', 'answeredWay', 'givenOn'),
}

/** Each reader gets what docs/decisions/0161-who-sees-prices-of-a-paid-car.md lets it see: the garage all, the holder no reasons, the payer no ticket. */
export const payersExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'payers',
    about: 'Maksajat',
    whose: { GARAGE: payers.garageId },
    order: [payers.id],
    columns: {
      id: payers.id,
      customerId: payers.customerId,
      customerName: nameOfOrganization(payers.customerId),
      ...pick(payers, 'kind', 'permitRule', 'permitAboveCents', 'permitEmail', 'note', 'removedAt', 'createdAt'),
    },
  }),
  exportedTable({
    name: 'vehiclePayers',
    about: 'Autojen maksajat',
    whose: { GARAGE: vehiclePayers.garageId },
    order: [vehiclePayers.id],
    columns: pick(vehiclePayers, 'id', 'vehicleId', 'holderId', 'payerId', 'contractNumber', 'ownShareCents', 'note'),
  }),
  exportedWithin({
    name: 'ticketPayers',
    about: 'Huoltojen maksajat',
    parents: exportedTickets,
    by: ticketPayers.ticketId,
    columns: {
      ...pick(ticketPayers, 'ticketId', 'payerId'),
      payerName,
      ...pick(ticketPayers, 'contractNumber', 'ownShareCents', 'excessKm', 'excessCentsPerKm'),
    },
  }),
  exportedWithin({
    name: 'holderLines',
    about: 'Rivit, jotka auton haltija maksaa itse',
    sides: ['GARAGE'],
    parents: exportedTickets,
    by: holderLines.ticketId,
    order: [holderLines.lineId],
    columns: pick(holderLines, 'ticketId', 'lineId'),
  }),
  exportedTable({
    name: 'permits',
    about: 'Laskutuslupapyynnöt ja vastaukset niihin',
    whose: { GARAGE: permits.garageId },
    order: [permits.id],
    fileKind: PERMIT_FILES,
    columns: {
      ...asked,
      ...pick(permits, 'ticketId', 'payerId', 'organizationId', 'way', 'sentTo'),
      askedByName: nameOfUser(permits.askedByUserId),
    },
  }),
  exportedTable({
    name: 'askedPermits',
    about: 'Teiltä pyydetyt laskutusluvat',
    whose: { CUSTOMER: permits.organizationId },
    order: [permits.id],
    fileKind: PERMIT_FILES,
    columns: {
      ...asked,
      garageId: permits.garageId,
      garageName: nameOfOrganization(permits.garageId),
      answeredByName: nameOfUser(permits.answeredByUserId),
    },
  }),
  exportedWithin({
    name: 'ticketPermits',
    about: 'Omien huoltojen laskutusluvat',
    sides: ['CUSTOMER'],
    parents: exportedTickets,
    by: permits.ticketId,
    order: [permits.id],
    columns: pick(
      permits,
      'ticketId',
      'number',
      'state',
      'netCents',
      'askedAt',
      'permitNumber',
      'limitCents',
      'answeredAt',
      'givenOn',
    ),
  }),
]
