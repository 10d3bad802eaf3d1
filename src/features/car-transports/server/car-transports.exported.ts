import { nameOfUser, ofEitherSide, sidesOfRow } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { carTransportEvents, carTransportSettings, carTransports } from './car-transports.tables.ts'
import { TRANSPORT_FILES } from './transport-files.ts'

/** Transports as both sides see them; their history is the garage's. */
export const carTransportsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'carTransportSettings',
    about: 'Kuljetusten asetukset',
    whose: { GARAGE: carTransportSettings.organizationId },
    order: [carTransportSettings.organizationId],
    columns: pick(carTransportSettings, 'area', 'priceCents', 'hours', 'capacity'),
  }),
  exportedTable({
    name: 'carTransports',
    about: 'Autojen haut ja palautukset',
    whose: ofEitherSide(carTransports),
    order: [carTransports.id],
    fileKind: TRANSPORT_FILES,
    columns: {
      id: carTransports.id,
      ...sidesOfRow(carTransports),
      ...pick(
        carTransports,
        'ticketId',
        'direction',
        'state',
        'startsAt',
        'endsAt',
        'streetAddress',
        'postalCode',
        'city',
        'contactName',
        'contactPhone',
        'keysPlace',
        'note',
      ),
      driverName: nameOfUser(carTransports.driverId),
      ...pick(carTransports, 'leftAt', 'doneAt', 'mileageKm', 'keysLeft', 'declinedReason', 'createdAt'),
    },
  }),
  exportedTable({
    name: 'carTransportEvents',
    about: 'Kuljetusten tapahtumat',
    whose: { GARAGE: carTransportEvents.garageId },
    order: [carTransportEvents.transportId, carTransportEvents.id],
    columns: {
      ...pick(carTransportEvents, 'id', 'transportId', 'kind', 'userId'),
      userName: nameOfUser(carTransportEvents.userId),
      createdAt: carTransportEvents.createdAt,
    },
  }),
]
