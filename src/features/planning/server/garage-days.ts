import { inArray } from 'drizzle-orm'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import type { GarageDays } from '../planning.ts'

type Days = Omit<GarageDays, 'holidays'> & { openingHours: (typeof organizations.$inferSelect)['openingHours'] }

/** When these garages are open and how much work they take, by garage. */
export async function garageDays(db: Queryable, garageIds: readonly string[]): Promise<Map<string, Days>> {
  const known = garageIds.filter(isUuid)
  if (known.length === 0) return new Map()
  const rows = await db
    .select({
      id: organizations.id,
      openingHours: organizations.openingHours,
      bays: garageProperty('bays', organizations.id),
      hoursPerDay: garageProperty('hoursPerDay', organizations.id),
    })
    .from(organizations)
    .where(inArray(organizations.id, known))
  return new Map(rows.map(({ id, ...days }) => [id, days]))
}
