import type { Queryable } from '#server/db/database.ts'
import { NEW_GARAGE_PROPERTIES } from '../new-settings.ts'
import { garageProperties } from './organization-settings.tables.ts'

/** What a garage has saved on its page Toimintatavat; the rest is as in a new organisation. */
export async function makeGarageProperties(
  db: Queryable,
  given: Partial<typeof garageProperties.$inferInsert> & { organizationId: string },
): Promise<void> {
  await db.insert(garageProperties).values({ ...NEW_GARAGE_PROPERTIES, ...given })
}
