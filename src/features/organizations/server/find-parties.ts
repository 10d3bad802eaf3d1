import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import type { PartyChoice } from '../organizations.ts'
import { garageCustomers, organizations } from './organizations.tables.ts'
import { addressLine } from './own-organizations.ts'

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

/** The garages a customer may report to: the listed ones, and those it already deals with. */
export function findGarages({ db, membership }: OrganizationContext, text: string): Promise<PartyChoice[]> {
  const dealtWith = exists(
    db
      .select({ one: sql`1` })
      .from(garageCustomers)
      .where(
        and(eq(garageCustomers.garageId, organizations.id), eq(garageCustomers.customerId, membership.organizationId)),
      ),
  )
  return db
    .select(columns)
    .from(organizations)
    .where(
      and(
        eq(organizations.type, 'GARAGE'),
        sql`${organizations.disabledAt} is null`,
        or(eq(organizations.listed, true), dealtWith),
        contains(text),
      ),
    )
    .orderBy(asc(sql`not ${dealtWith}`), asc(organizations.name))
    .limit(LIMIT)
}

/**
 * The customers a garage may report for: by name those it deals with, and any other only by its exact business id
 * (product: section 2), so that a garage cannot leaf through the platform's customers.
 */
export async function findCustomers(
  { db, membership, caller }: OrganizationContext,
  text: string,
): Promise<PartyChoice[]> {
  const own = await db
    .select(columns)
    .from(garageCustomers)
    .innerJoin(organizations, eq(organizations.id, garageCustomers.customerId))
    .where(and(eq(garageCustomers.garageId, membership.organizationId), contains(text)))
    .orderBy(asc(organizations.name))
    .limit(LIMIT)
  const businessId = normalizeBusinessId(text)
  if (!businessId) return own
  // a business id is public, but nobody goes through the register of companies with this
  await rateLimit(db, `business-id-search:${caller.userId}`, { max: 60, windowMs: 10 * 60_000 })
  const exact = await db
    .select(columns)
    .from(organizations)
    .where(
      and(
        eq(organizations.type, 'CUSTOMER'),
        eq(organizations.businessId, businessId),
        sql`${organizations.disabledAt} is null`,
      ),
    )
    .limit(LIMIT)
  return [...own, ...exact.filter((one) => !own.some((known) => known.id === one.id))]
}
