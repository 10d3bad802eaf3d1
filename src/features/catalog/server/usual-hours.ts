import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { services } from './catalog.tables.ts'

/** How long these of the garage's services usually take together; null when that is known of none. */
export async function usualHours(db: Queryable, garageId: string, ids: readonly string[]): Promise<number | null> {
  const wanted = ids.filter(isUuid)
  if (wanted.length === 0) return null
  const [found] = await db
    .select({ hours: sql<number | null>`sum(${services.hours})::float8` })
    .from(services)
    .where(and(eq(services.organizationId, garageId), eq(services.active, true), inArray(services.id, wanted)))
  return found?.hours ?? null
}
