import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { drivers } from './drivers.tables.ts'

export const driversExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'drivers',
    about: 'Kuljettajat',
    whose: { CUSTOMER: drivers.organizationId },
    order: [drivers.id],
    columns: pick(drivers, 'id', 'name', 'phone', 'email', 'channel', 'createdAt'),
  }),
]
