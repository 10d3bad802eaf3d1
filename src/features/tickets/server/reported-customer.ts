import { and, eq, or } from 'drizzle-orm'
import { requestByReport } from '#features/connections/server/request-connection.ts'
import type { ConnectionState } from '#features/organizations/organizations.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected, customerInUse, customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import { isUuid } from '#shared/id.ts'

export type ReportedCustomer = { customerId: string; connection: Extract<ConnectionState, 'PENDING' | 'ACCEPTED'> }

/**
 * A customer that the garage knows, or one that it names by its exact business id (product: section 2). One that it is not
 * connected with is asked by the report itself.
 */
export async function requireCustomer(
  tx: Transaction,
  ctx: OrganizationContext,
  { customerId, businessId }: { customerId: string; businessId?: string | undefined },
): Promise<ReportedCustomer> {
  const garageId = ctx.membership.organizationId
  const exactId = normalizeBusinessId(businessId ?? '')
  const isNamed = exactId === null ? undefined : and(customerInUse(), eq(organizations.businessId, exactId))
  const [customer] = isUuid(customerId)
    ? await tx
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, customerId), or(customerKnownToGarage(garageId), isNamed)))
        .limit(1)
    : []
  if (!customer) throw notFound('customer')
  const connection = (await areConnected(tx, { garageId, customerId }))
    ? 'ACCEPTED'
    : await requestByReport(tx, ctx, customerId)
  return { customerId, connection }
}
