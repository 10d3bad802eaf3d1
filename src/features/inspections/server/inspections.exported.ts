import { isNotNull } from 'drizzle-orm'
import { nameOfUser, ofEitherSide } from '#features/organizations/server/shown-names.ts'
import type { Membership } from '#server/caller.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { INSPECTION_FILES } from './inspection-files.ts'
import { inspectionPoints, inspections, inspectionTemplates } from './inspections.tables.ts'

const whose = ofEitherSide(inspections)

/** A customer sees one once it is finished. */
const where = ({ organizationType }: Membership) =>
  organizationType === 'CUSTOMER' ? isNotNull(inspections.finishedAt) : undefined

const exportedInspections = exportedParents({ id: inspections.id, whose, where })

export const inspectionsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'inspectionTemplates',
    about: 'Tarkastuspohjat',
    whose: { GARAGE: inspectionTemplates.organizationId },
    order: [inspectionTemplates.id],
    columns: pick(inspectionTemplates, 'id', 'name', 'groups', 'active', 'createdAt'),
  }),
  exportedTable({
    name: 'inspections',
    about: 'Tarkastukset',
    whose,
    where,
    order: [inspections.id],
    columns: {
      ...pick(inspections, 'id', 'ticketId', 'garageId', 'customerId', 'number', 'name', 'createdAt'),
      startedByName: nameOfUser(inspections.startedByUserId),
      finishedAt: inspections.finishedAt,
      finishedByName: nameOfUser(inspections.finishedByUserId),
    },
  }),
  exportedWithin({
    name: 'inspectionPoints',
    about: 'Tarkastusten kohdat ja löydökset',
    parents: exportedInspections,
    by: inspectionPoints.inspectionId,
    order: [inspectionPoints.place, inspectionPoints.id],
    fileKind: INSPECTION_FILES,
    columns: pick(
      inspectionPoints,
      'id',
      'inspectionId',
      'place',
      'group',
      'name',
      'unit',
      'limits',
      'result',
      'measure',
      'note',
    ),
    garage: pick(inspectionPoints, 'serviceId', 'changedByUserId', 'changedAt'),
  }),
]
