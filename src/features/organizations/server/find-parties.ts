import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import type { PartyChoice } from '../organizations.ts'
import { limitBusinessIds } from './free-business-id.ts'
import { organizations } from './organizations.tables.ts'
import { addressLine } from './own-organizations.ts'
import {
  customerInUse,
  customerVisibleToGarage,
  dealsWithCustomer,
  garageVisibleToCustomer,
} from './visible-parties.ts'

const LIMIT = 30

const columns = {
  id: organizations.id,
  name: organizations.name,
  image: organizations.image,
  address: addressLine,
  businessId: organizations.businessId,
  phone: organizations.phone,
}

const contains = (text: string): SQL | undefined =>
  text ? sql`position(lower(${text}) in lower(${organizations.name} || ' ' || ${organizations.city})) > 0` : undefined

/** The garages a customer may report to, those it deals with first. */
export const findGarages = (
  { db, membership: { organizationId } }: OrganizationContext,
  text: string,
): Promise<PartyChoice[]> =>
  db
    .select(columns)
    .from(organizations)
    .where(and(garageVisibleToCustomer(organizationId), contains(text)))
    .orderBy(asc(sql`not ${dealsWithCustomer(organizationId)}`), asc(organizations.name))
    .limit(LIMIT)

/**
 * The customers a garage may report for: by name those it deals with, and any other only by its exact business id
 * (product: section 2), so that a garage cannot list the platform's customers.
 */
export async function findCustomers(
  { db, membership, caller }: OrganizationContext,
  text: string,
): Promise<PartyChoice[]> {
  const own = await db
    .select(columns)
    .from(organizations)
    .where(and(customerVisibleToGarage(membership.organizationId), contains(text)))
    .orderBy(asc(organizations.name))
    .limit(LIMIT)
  const businessId = normalizeBusinessId(text)
  if (!businessId) return own
  await limitBusinessIds(db, caller.userId)
  const exact = await db
    .select(columns)
    .from(organizations)
    .where(and(customerInUse(), eq(organizations.businessId, businessId)))
    .limit(LIMIT)
  return [...own, ...exact.filter((one) => !own.some((known) => known.id === one.id))]
}
