import { count, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { memberships, organizations } from './organizations.tables.ts'

/** How many organisations of each type the platform has. */
export async function countOrganizations(db: Queryable): Promise<Record<OrganizationType, number>> {
  const rows = await db
    .select({ type: organizations.type, amount: count() })
    .from(organizations)
    .groupBy(organizations.type)
  const amountOf = (type: OrganizationType) => rows.find((row) => row.type === type)?.amount ?? 0
  return { GARAGE: amountOf('GARAGE'), CUSTOMER: amountOf('CUSTOMER') }
}

/** How many members each of these organisations has; one without any is not in the map. */
export async function countMembers(db: Queryable, organizationIds: readonly string[]): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map()
  const rows = await db
    .select({ organizationId: memberships.organizationId, amount: count() })
    .from(memberships)
    .where(inArray(memberships.organizationId, organizationIds))
    .groupBy(memberships.organizationId)
  return new Map(rows.map(({ organizationId, amount }) => [organizationId, amount]))
}
