import { ne } from 'drizzle-orm'
import { nameOfOrganization, nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import {
  tyreCalls,
  tyreCounts,
  tyreHotels,
  tyrePlaces,
  tyreSetEvents,
  tyreSets,
  tyreStocktakings,
  tyreTreads,
} from './tyre-hotel.tables.ts'
import { TYRE_SET_FILES } from './tyre-set-files.ts'

const garage = { GARAGE: tyreSets.garageId }
const ownSets = exportedParents({ id: tyreSets.id, whose: garage })
const ownStocktakings = exportedParents({ id: tyreStocktakings.id, whose: { GARAGE: tyreStocktakings.garageId } })

const tyres = {
  ...pick(tyreSets, 'id', 'vehicleId', 'season', 'size', 'make', 'model', 'dot', 'rims', 'state', 'stateAt'),
  ...pick(tyreSets, 'frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'measuredAt'),
}

/** A garage's tyre hotel whole; of it a customer has its own sets, never where they lie. */
export const tyreHotelExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'tyreHotels',
    about: 'Rengashotellin ehdot',
    whose: { GARAGE: tyreHotels.organizationId },
    order: [tyreHotels.organizationId],
    columns: pick(tyreHotels, 'terms', 'serviceId'),
  }),
  exportedTable({
    name: 'tyrePlaces',
    about: 'Hyllypaikat',
    whose: { GARAGE: tyrePlaces.garageId },
    order: [tyrePlaces.id],
    columns: pick(tyrePlaces, 'id', 'hall', 'row', 'shelf', 'name', 'isClosed', 'createdAt'),
  }),
  exportedTable({
    name: 'tyreSets',
    about: 'Rengassarjat',
    whose: garage,
    order: [tyreSets.id],
    fileKind: TYRE_SET_FILES,
    columns: {
      ...tyres,
      customerId: tyreSets.customerId,
      customerName: nameOfOrganization(tyreSets.customerId),
      ...pick(tyreSets, 'number', 'hasBolts', 'notes', 'placeId', 'createdAt'),
    },
  }),
  exportedTable({
    name: 'ownTyreSets',
    about: 'Korjaamoissa säilytettävät rengassarjat',
    whose: { CUSTOMER: tyreSets.customerId },
    where: () => ne(tyreSets.state, 'DISCARDED'),
    order: [tyreSets.id],
    columns: { ...tyres, garageId: tyreSets.garageId, garageName: nameOfOrganization(tyreSets.garageId) },
  }),
  exportedWithin({
    name: 'tyreTreads',
    about: 'Renkaiden mitatut urasyvyydet',
    parents: ownSets,
    by: tyreTreads.setId,
    order: [tyreTreads.id],
    columns: pick(
      tyreTreads,
      'id',
      'setId',
      'frontLeft',
      'frontRight',
      'rearLeft',
      'rearRight',
      'measuredAt',
      'ticketId',
    ),
  }),
  exportedWithin({
    name: 'tyreSetEvents',
    about: 'Rengassarjojen tapahtumat',
    parents: ownSets,
    by: tyreSetEvents.setId,
    order: [tyreSetEvents.id],
    columns: {
      ...pick(tyreSetEvents, 'id', 'setId', 'kind', 'place', 'ticketId'),
      userName: nameOfUser(tyreSetEvents.userId),
      createdAt: tyreSetEvents.createdAt,
    },
  }),
  exportedTable({
    name: 'tyreCalls',
    about: 'Kausikutsut',
    whose: { GARAGE: tyreCalls.garageId },
    order: [tyreCalls.id],
    columns: pick(tyreCalls, 'id', 'customerId', 'vehicleId', 'season', 'year', 'way', 'reminderId', 'createdAt'),
  }),
  exportedTable({
    name: 'tyreStocktakings',
    about: 'Rengashotellin inventaariot',
    whose: { GARAGE: tyreStocktakings.garageId },
    order: [tyreStocktakings.id],
    columns: pick(tyreStocktakings, 'id', 'startedAt', 'finishedAt'),
  }),
  exportedWithin({
    name: 'tyreCounts',
    about: 'Inventaarioissa lasketut hyllypaikat',
    parents: ownStocktakings,
    by: tyreCounts.stocktakingId,
    order: [tyreCounts.placeId],
    columns: pick(tyreCounts, 'stocktakingId', 'placeId', 'expected', 'found', 'note', 'at'),
  }),
]
