import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { isUuid } from '#shared/id.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

export const INSPECTION_FILES = 'inspection_point'

/** A point's photos: the garage reads all, the customer those of finished inspections. */
export const mayReadInspection: FileAccess = async (db, caller, pointId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(pointId)) return false
  const [found] = await db
    .select({ id: inspections.id })
    .from(inspectionPoints)
    .innerJoin(inspections, eq(inspections.id, inspectionPoints.inspectionId))
    .where(
      and(
        eq(inspectionPoints.id, pointId),
        or(
          inArray(inspections.garageId, own),
          and(inArray(inspections.customerId, own), isNotNull(inspections.finishedAt)),
        ),
      ),
    )
  return found !== undefined
}
