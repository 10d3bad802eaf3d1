import { and, asc, eq, or } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer } from '#features/organizations/server/visible-parties.ts'
import type { Queryable } from '#server/db/database.ts'
import type { KnownGarage, NewGarageInvitation } from '../garage-invitations.ts'

/**
 * A garage that this customer may see anyway, by its business id or its own public address. One that it may not see is invited like one that
 * is not here: that it exists is not revealed.
 */
export async function knownGarage(
  db: Queryable,
  customerId: string,
  { businessId, email }: Pick<NewGarageInvitation, 'businessId' | 'email'>,
): Promise<KnownGarage | null> {
  const [found] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(
      and(
        garageVisibleToCustomer(customerId),
        or(businessId ? eq(organizations.businessId, businessId) : undefined, eq(organizations.email, email)),
      ),
    )
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(1)
  return found ?? null
}
