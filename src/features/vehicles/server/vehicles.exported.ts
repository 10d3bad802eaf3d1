import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nameOfOrganization } from '#features/organizations/server/shown-names.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { vehicleColumns } from './vehicle-columns.ts'
import { visibleVehicles } from './vehicles.access.ts'
import { engineReadings, mileageReadings, vehicleGarages, vehicles } from './vehicles.tables.ts'

const isSeen = (membership: Membership, db: Queryable) => {
  const seen = visibleVehicles(db, membership)
  if (!seen) throw new Error('whose vehicles is always said')
  return seen
}

/** The cars that an organisation sees: a customer its own, a garage those that have been with it. */
export const exportedVehicles = exportedParents({ id: vehicles.id, whose: isSeen })

/** A garage has the readings that it took itself. */
const ownReading =
  (garageId: PgColumn) =>
  ({ organizationType, organizationId }: Membership) =>
    organizationType === 'GARAGE' ? eq(garageId, organizationId) : undefined

export const vehiclesExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'vehicles',
    about: 'Autot',
    whose: isSeen,
    order: [vehicles.id],
    also: [vehicleGarages],
    columns: { ...vehicleColumns, ...pick(vehicles, 'firstUseOn', 'isMuseum', 'retiredAt', 'createdAt') },
    garage: { customerId: vehicles.organizationId, customerName: nameOfOrganization(vehicles.organizationId) },
    customer: pick(vehicles, 'costCentre', 'location', 'groupName', 'driverId', 'handedOverAt', 'servicedOn'),
  }),
  exportedWithin({
    name: 'mileageReadings',
    about: 'Mittarilukemat',
    parents: exportedVehicles,
    by: mileageReadings.vehicleId,
    order: [mileageReadings.id],
    where: ownReading(mileageReadings.garageId),
    columns: pick(mileageReadings, 'id', 'vehicleId', 'mileageKm', 'readAt', 'garageId', 'odd', 'confirmed'),
  }),
  exportedWithin({
    name: 'engineReadings',
    about: 'Käyttötunnit',
    parents: exportedVehicles,
    by: engineReadings.vehicleId,
    order: [engineReadings.id],
    where: ownReading(engineReadings.garageId),
    columns: pick(engineReadings, 'id', 'vehicleId', 'tenths', 'readAt', 'garageId', 'odd', 'confirmed'),
  }),
]
