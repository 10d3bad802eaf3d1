import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

const findingsOf = (db: Queryable, customerId: string) =>
  db
    .select({
      inspection: inspections.name,
      finishedAt: inspections.finishedAt,
      name: inspectionPoints.name,
      result: inspectionPoints.result,
      measure: inspectionPoints.measure,
      unit: inspectionPoints.unit,
      note: inspectionPoints.note,
    })
    .from(inspections)
    .innerJoin(inspectionPoints, eq(inspectionPoints.inspectionId, inspections.id))
    .where(and(eq(inspections.customerId, customerId), isNotNull(inspections.finishedAt)))
    .orderBy(asc(inspections.id), asc(inspectionPoints.place))

/** What was found on the cars of a garage's own customer; notes may name the person. */
export const inspectionsOfCustomer: CustomerData = {
  name: 'inspections',
  read: findingsOf,
  async erase(tx, { customerId, without }) {
    const own = tx.select({ id: inspections.id }).from(inspections).where(eq(inspections.customerId, customerId))
    await rewriteColumn(tx, inspectionPoints, 'note', inArray(inspectionPoints.inspectionId, own), without)
  },
}
