import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Counts } from '../inspections.ts'
import { inspectionPoints } from './inspections.tables.ts'

const NONE: Counts = { RED: 0, YELLOW: 0, GREEN: 0, NOT_APPLICABLE: 0, OPEN: 0 }

/** How many points of each of these inspections have which result. */
export async function countsOf(db: Queryable, inspectionIds: readonly string[]): Promise<Map<string, Counts>> {
  if (inspectionIds.length === 0) return new Map()
  const { inspectionId, result } = inspectionPoints
  const rows = await db
    .select({ inspectionId, result, count: sql<number>`count(*)::int` })
    .from(inspectionPoints)
    .where(inArray(inspectionId, [...inspectionIds]))
    .groupBy(inspectionId, result)
  const counts = new Map<string, Counts>()
  for (const row of rows)
    counts.set(row.inspectionId, { ...(counts.get(row.inspectionId) ?? NONE), [row.result ?? 'OPEN']: row.count })
  return counts
}
