import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DriverChannel, OrganizationType } from '#shared/organization.ts'
import { NEW_CUSTOMER_PROPERTIES, NEW_GARAGE_PROPERTIES } from '../new-settings.ts'
import { customerProperties, garageProperties } from './organization-settings.tables.ts'

type GarageProperty = Exclude<keyof typeof NEW_GARAGE_PROPERTIES, 'version'>

/**
 * A garage's property inside another query; `garageId` is the column that holds the garage's id. A garage that has never
 * saved the page has the value of a new organisation.
 */
export const garageProperty = <Name extends GarageProperty>(
  name: Name,
  garageId: SQLWrapper,
): SQL<(typeof NEW_GARAGE_PROPERTIES)[Name]> =>
  sql`coalesce((select ${garageProperties[name]} from ${garageProperties}
    where ${garageProperties.organizationId} = ${garageId}), ${NEW_GARAGE_PROPERTIES[name]})`

/** After how many days a closed ticket goes to the archive of this side, inside a query over tickets. */
export const archiveAfterDays = (type: OrganizationType, organizationId: SQLWrapper): SQL<number> =>
  type === 'GARAGE'
    ? garageProperty('archiveAfterDays', organizationId)
    : sql`coalesce((select ${customerProperties.archiveAfterDays} from ${customerProperties}
        where ${customerProperties.organizationId} = ${organizationId}), ${NEW_CUSTOMER_PROPERTIES.archiveAfterDays})`

/** The channel of a customer's new driver, unless something else is chosen. */
export async function defaultDriverChannel(db: Queryable, organizationId: string): Promise<DriverChannel> {
  const [row] = await db
    .select({ channel: customerProperties.defaultDriverChannel })
    .from(customerProperties)
    .where(eq(customerProperties.organizationId, organizationId))
  return row?.channel ?? NEW_CUSTOMER_PROPERTIES.defaultDriverChannel
}

const { approvalLimitCents, approvalAnswerHours, approvalDeputyUserId, approvalByLink } = customerProperties
const approvalOf = prepared((db) =>
  db
    .select({ approvalLimitCents, approvalAnswerHours, approvalDeputyUserId, approvalByLink })
    .from(customerProperties)
    .where(eq(customerProperties.organizationId, sql.placeholder('customerId')))
    .prepare('approval-rules'),
)

/** Who of a customer may approve how much, also without an account, and who is asked when there is no answer in time. */
export async function approvalRules(db: Queryable, customerId: string) {
  const [row] = await approvalOf(db).execute({ customerId })
  return row ?? NEW_CUSTOMER_PROPERTIES
}

/** So much a member of the customer approves, in cents with VAT, unless an admin: the own limit, or else the customer's. Null is no limit. */
export const approvalLimitOf = async (
  db: Queryable,
  { approvalLimitCents: own }: Pick<Membership, 'approvalLimitCents'>,
  customerId: string,
): Promise<number | null> => own ?? (await approvalRules(db, customerId)).approvalLimitCents

/** The approval limit as one value of SQL, for statements that are texts; null is no limit. */
export const approvalLimitText = (customerId: string) =>
  `select approval_limit_cents from customer_properties where organization_id = ${customerId}`

/** What a customer asks of its own people when they report a car. */
export async function reportRules(db: Queryable, customerId: string) {
  const { referenceRequired } = customerProperties
  const [row] = await db
    .select({ referenceRequired })
    .from(customerProperties)
    .where(eq(customerProperties.organizationId, customerId))
  return row ?? { referenceRequired: NEW_CUSTOMER_PROPERTIES.referenceRequired }
}

/** A member who leaves is the deputy no longer. An open form of the page is stale from then on. */
export async function forgetDeputy(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  await tx
    .update(customerProperties)
    .set({ approvalDeputyUserId: null, version: sql`${customerProperties.version} + 1` })
    .where(
      and(eq(customerProperties.organizationId, organizationId), eq(customerProperties.approvalDeputyUserId, userId)),
    )
}
