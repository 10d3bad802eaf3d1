import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { organizations } from './organizations.tables.ts'

/** Whether the organisation says where it is and when it is open, and whether customers find it in the list of garages. */
export async function publicFacts(db: Queryable, organizationId: string) {
  const [found] = await db
    .select({
      streetAddress: organizations.streetAddress,
      city: organizations.city,
      openingHours: organizations.openingHours,
      isListed: organizations.listed,
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return {
    hasAddress: Boolean(found?.streetAddress && found.city),
    hasOpeningHours: Boolean(found?.openingHours),
    isListed: found?.isListed === true,
  }
}
