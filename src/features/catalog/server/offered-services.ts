import { and, asc, eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageVisibleToCustomer, garageVisibleToGarage } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OfferedService } from '../catalog.ts'
import { services } from './catalog.tables.ts'

const LIMIT = 1000

/** What a garage offers, without prices, for those who may see the garage: itself or a customer that may choose it. */
export async function offeredServices(
  { db, membership: { organizationId, organizationType } }: OrganizationContext,
  garageId: string,
): Promise<OfferedService[]> {
  const visible = organizationType === 'CUSTOMER' ? garageVisibleToCustomer : garageVisibleToGarage
  const [garage] = isUuid(garageId)
    ? await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, garageId), visible(organizationId)))
    : []
  if (!garage) throw notFound('garage')
  const offered = await db
    .select({ id: services.id, name: services.name, group: services.group, hours: services.hours })
    .from(services)
    .where(and(eq(services.organizationId, garageId), eq(services.active, true)))
    .orderBy(asc(services.group), asc(services.name))
    .limit(LIMIT)
  return garageId === organizationId ? offered : offered.map((service) => ({ ...service, hours: null }))
}
