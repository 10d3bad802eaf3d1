import { and, eq } from 'drizzle-orm'
import type { LinkWishes } from '#features/extra-work/extra-work.policy.ts'
import { approvalRules } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'

/** What decides whether this customer is answered for by link, and up to how much (cents with VAT; null is no limit). */
export async function linkWishes(
  db: Queryable,
  { garageId, customerId }: { garageId: string; customerId: string },
): Promise<LinkWishes & { approvalLimitCents: number | null }> {
  const { approvalByLink, approvalLimitCents } = await approvalRules(db, customerId)
  const kept = and(eq(organizations.id, customerId), eq(organizations.managedByGarageId, garageId))
  return { approvalByLink, approvalLimitCents, isManaged: await hasRows(db, organizations, kept) }
}
