import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { vehicleHandovers } from './vehicle-handovers.tables.ts'

/** What was handed over; neither by what code nor to whom. */
export const vehicleHandoversExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'vehicleHandovers',
    about: 'Autojen luovutukset',
    whose: { CUSTOMER: vehicleHandovers.fromOrganizationId },
    order: [vehicleHandovers.id],
    columns: pick(vehicleHandovers, 'id', 'vehicleId', 'expiresAt', 'revokedAt', 'receivedAt', 'createdAt'),
  }),
]
