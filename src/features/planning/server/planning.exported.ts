import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { absences } from './planning.tables.ts'

export const planningExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'absences',
    about: 'Poissaolot',
    whose: { GARAGE: absences.garageId },
    order: [absences.id],
    columns: {
      ...pick(absences, 'id', 'userId'),
      userName: nameOfUser(absences.userId),
      ...pick(absences, 'kind', 'fromDay', 'toDay', 'createdAt'),
    },
  }),
]
