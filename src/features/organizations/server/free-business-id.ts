import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { lockName } from '#server/db/lock-name.ts'
import { countHit, rateLimit } from '#server/rate-limit.ts'
import { AppError } from '#shared/app-error.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { memberships, organizations } from './organizations.tables.ts'
import { connected } from './visible-parties.ts'

/**
 * Counts one business id that a user asks about, whether by searching or by saving it: each answer reveals whether its company
 * is here. A business id is public, but this must not serve to go through the register of companies. Before any transaction,
 * so that what is refused is counted too.
 */
export const limitBusinessIds = (db: Database, userId: string): Promise<void> =>
  rateLimit(db, `business-id-search:${userId}`, { max: 60, windowMs: 10 * 60_000 })

const LOCK_KEY = 'business-id:'

/** The customers with these business ids, of many at once; with `isLocked` none can be taken until the transaction ends. */
export async function customersWithBusinessIds(
  db: Queryable,
  businessIds: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<string, string>> {
  if (businessIds.length === 0) return new Map()
  // in one order, so that two imports do not wait for each other in a circle
  if (isLocked)
    await db.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${`${LOCK_KEY}CUSTOMER:`} || id, 0))
      from (select unnest(${sql.param([...businessIds])}::text[]) as id order by 1) as ids`)
  const taken = await db
    .select({ id: organizations.id, businessId: organizations.businessId })
    .from(organizations)
    .where(and(eq(organizations.type, 'CUSTOMER'), isOneOf(organizations.businessId, businessIds, 'text')))
    .orderBy(organizations.id)
  return new Map(taken.map(({ id, businessId }) => [businessId ?? '', id]))
}

/** Counts the business ids that a file asks about: a register of customers has many, and no file serves to read that of companies. */
export async function limitBusinessIdsOfFile(db: Queryable, userId: string, count: number): Promise<void> {
  const retryAfterSeconds = await countHit(
    db,
    `business-id-file:${userId}`,
    { max: 100_000, windowMs: 86_400_000 },
    count,
  )
  if (retryAfterSeconds !== null) throw new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds } })
}

/**
 * Refuses a business id that another organisation of the type has already. Two who ask for the same one at once wait for
 * each other. An admin of that other organisation may use it again: branches share their company's id.
 */
export async function requireFreeBusinessId(
  tx: Transaction,
  asked: {
    type: OrganizationType
    businessId: string
    exceptOrganizationId?: string
    adminUserId?: string
    field: string
    message: string
  },
): Promise<void> {
  const { type, businessId, exceptOrganizationId, adminUserId, field, message } = asked
  await lockName(tx, `${LOCK_KEY}${type}:${businessId}`)
  const taken = await tx
    .select({ id: organizations.id, adminUserId: memberships.userId })
    .from(organizations)
    .leftJoin(
      memberships,
      and(
        eq(memberships.organizationId, organizations.id),
        eq(memberships.role, 'ADMIN'),
        adminUserId ? eq(memberships.userId, adminUserId) : sql`false`,
      ),
    )
    .where(
      and(
        eq(organizations.type, type),
        eq(organizations.businessId, businessId),
        exceptOrganizationId ? ne(organizations.id, exceptOrganizationId) : undefined,
      ),
    )
  if (taken.length > 0 && !taken.some((one) => one.adminUserId !== null))
    throw new AppError('conflict', 'business_id_taken', { details: { fields: [{ field, message }] } })
}

/**
 * Refuses a VAT number that another customer has already: of the garage that adds or edits one, among those that it deals with, and of an
 * organisation's own people, among those with people of their own. Unlike a business id it is unknown to other garages.
 */
export async function requireFreeVatNumber(
  tx: Transaction,
  asked: {
    vatNumber: string
    /** The garage that manages the customer; null of an organisation of its own people. */
    garageId: string | null
    exceptOrganizationId?: string
    adminUserId?: string
    field: string
  },
): Promise<void> {
  const { vatNumber, garageId, exceptOrganizationId, adminUserId, field } = asked
  if (vatNumber === '') return
  await lockName(tx, `vat-number:${vatNumber}`)
  const taken = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        eq(organizations.vatNumber, vatNumber),
        eq(organizations.type, 'CUSTOMER'),
        garageId === null ? isNull(organizations.managedByGarageId) : connected(garageId, organizations.id),
        exceptOrganizationId ? ne(organizations.id, exceptOrganizationId) : undefined,
        adminUserId ? sql`not ${isAdminOf(adminUserId)}` : undefined,
      ),
    )
    .limit(1)
  if (taken.length === 0) return
  const message =
    garageId === null ? 'Tällä ALV-tunnisteella on jo tili' : 'Asiakas on jo asiakkaissasi: hae se nimellä'
  throw new AppError('conflict', 'vat_number_taken', { details: { fields: [{ field, message }] } })
}

const isAdminOf = (userId: string) =>
  sql`exists (select 1 from ${memberships} where ${memberships.organizationId} = ${organizations.id}
    and ${memberships.userId} = ${userId} and ${memberships.role} = 'ADMIN')`
