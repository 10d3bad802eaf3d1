import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import type { OwnOrganization } from '../organizations.ts'
import { memberships, organizationBilling, organizations } from './organizations.tables.ts'

const address = sql<string>`concat_ws(', ',
  nullif(${organizations.streetAddress}, ''),
  nullif(trim(concat_ws(' ', ${organizations.postalCode}, ${organizations.city})), ''))`

/** The address on one line, such as `Vetokuja 3, 00700 Helsinki`. */
export const addressLine = address

const organizationsOf = prepared((db) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      image: organizations.image,
      type: organizations.type,
      customerKind: organizations.customerKind,
      businessName: organizations.businessName,
      billingName: sql<string>`coalesce(${organizationBilling.billingName}, '')`,
      address,
      shortDescription: organizations.shortDescription,
      switchedOn: organizations.switchedOn,
      role: memberships.role,
      installs: memberships.installs,
      bills: memberships.bills,
      approvalLimitCents: memberships.approvalLimitCents,
      joinedAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .leftJoin(organizationBilling, eq(organizationBilling.organizationId, organizations.id))
    .where(and(eq(memberships.userId, sql.placeholder('userId')), isNull(organizations.disabledAt)))
    .orderBy(asc(memberships.createdAt))
    .prepare('own-organizations'),
)

/** Of an organisation that waits for a second factor, only its name and picture are shown. */
const nothingMore = { businessName: '', billingName: '', address: '', shortDescription: '', switchedOn: [] }

/** The caller's own organisations, the oldest membership first; each carries the caller's own membership only. */
export async function listOwnOrganizations({ db, caller }: UserContext): Promise<OwnOrganization[]> {
  const rows = await organizationsOf(db).execute({ userId: caller.userId })
  return rows.map(({ role, installs, bills, approvalLimitCents, joinedAt, ...organization }) => {
    const needsSecondFactor = caller.barredFrom.includes(organization.id)
    const memberships = [{ userId: caller.userId, role, installs, bills, approvalLimitCents, createdAt: joinedAt }]
    return { ...organization, ...(needsSecondFactor && nothingMore), needsSecondFactor, memberships }
  })
}

/** One of the caller's own organisations. */
export async function ownOrganization(ctx: UserContext, organizationId: string): Promise<OwnOrganization> {
  const found = (await listOwnOrganizations(ctx)).find((one) => one.id === organizationId)
  if (!found) throw notFound('organization')
  return found
}
