import type { LinkWishes } from '#features/extra-work/extra-work.policy.ts'
import { approvalRules } from '#features/organization-settings/server/properties.access.ts'
import { isManaged } from '#features/organizations/server/visible-parties.ts'
import type { Queryable } from '#server/db/database.ts'

/** What decides whether this customer is answered for by link, and up to how much (cents with VAT; null is no limit). */
export async function linkWishes(
  db: Queryable,
  pair: { garageId: string; customerId: string },
): Promise<LinkWishes & { approvalLimitCents: number | null }> {
  const [{ approvalByLink, approvalLimitCents }, isKept] = await Promise.all([
    approvalRules(db, pair.customerId),
    isManaged(db, pair),
  ])
  return { approvalByLink, approvalLimitCents, isManaged: isKept }
}
