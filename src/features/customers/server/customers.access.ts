import { and, eq, isNull } from 'drizzle-orm'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'

const columns = {
  id: organizations.id,
  name: organizations.name,
  image: organizations.image,
  kind: organizations.customerKind,
  businessId: organizations.businessId,
  businessName: organizations.businessName,
  vatNumber: organizations.vatNumber,
  phone: organizations.phone,
  email: organizations.email,
  city: organizations.city,
  address: addressLine,
  state: connections.state,
  managedByGarageId: organizations.managedByGarageId,
}

/**
 * A customer that the garage deals with or dealt with, by a connection in any state; any other answers as an unknown one. What may be shown of
 * it is decided by `state`.
 */
export async function customerFor(db: Queryable, { organizationId }: Membership, customerId: string) {
  const [found] = isUuid(customerId)
    ? await db
        .select(columns)
        .from(organizations)
        .innerJoin(connections, eq(connections.customerId, organizations.id))
        .where(
          and(
            eq(organizations.id, customerId),
            eq(organizations.type, 'CUSTOMER'),
            isNull(organizations.disabledAt),
            eq(connections.garageId, organizationId),
          ),
        )
        .limit(1)
    : []
  if (!found) throw notFound('customer')
  return found
}
