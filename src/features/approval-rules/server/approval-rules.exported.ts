import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { approvalRules } from './approval-rules.tables.ts'

export const approvalRulesExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'approvalRules',
    about: 'Lupasäännöt',
    whose: { CUSTOMER: approvalRules.organizationId },
    order: [approvalRules.id],
    columns: pick(
      approvalRules,
      'id',
      'name',
      'upToCents',
      'garageId',
      'serviceGroup',
      'vehicleGroup',
      'isOn',
      'createdAt',
    ),
  }),
]
