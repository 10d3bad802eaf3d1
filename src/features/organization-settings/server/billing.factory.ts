import { organizationBilling } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { NEW_BILLING } from '../new-settings.ts'

/** What an organisation has saved on its page Laskutus; the rest is as in a new organisation. */
export async function makeBilling(
  db: Queryable,
  given: Partial<typeof organizationBilling.$inferInsert> & { organizationId: string },
): Promise<void> {
  await db
    .insert(organizationBilling)
    .values({ ...NEW_BILLING, ...given })
    .onConflictDoNothing()
}
