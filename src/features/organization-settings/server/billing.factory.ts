import { eq } from 'drizzle-orm'
import { organizationBilling, organizations } from '#features/organizations/server/organizations.tables.ts'
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

/** Gives both sides what an invoice names of them. */
export async function makeBillable(db: Queryable, { garageId, customerId }: { garageId: string; customerId: string }) {
  const address = { streetAddress: 'Nilsiänkatu 8', postalCode: '00510', city: 'Helsinki' }
  await db
    .update(organizations)
    .set({ ...address, businessId: '0112038-9' })
    .where(eq(organizations.id, garageId))
  await db
    .update(organizations)
    .set({ ...address, streetAddress: 'Satamatie 3' })
    .where(eq(organizations.id, customerId))
  await makeBilling(db, { organizationId: garageId, iban: 'FI2112345600000785' })
}
