import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { organizations } from './organizations.tables.ts'

/** Names by id; an organisation that is gone is not in the map. */
export async function namesOfOrganizations(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
