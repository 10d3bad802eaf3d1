import { eq } from 'drizzle-orm'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'

/** Whether the garage's adviser looks at what a mechanic has done before the customer is notified. */
export async function checksReady(db: Queryable, garageId: string): Promise<boolean> {
  const [found] = await db
    .select({ checksReady: garageProperty('checksReady', organizations.id) })
    .from(organizations)
    .where(eq(organizations.id, garageId))
  return found?.checksReady ?? false
}
