import { and, eq, inArray, or } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { isUuid } from '#shared/id.ts'
import { courtesyDamages, courtesyLoans } from './courtesy-cars.tables.ts'

/** Photos of a damage: the garage sees those of its cars, the customer those that were found at its own loan. */
export const mayReadDamage: FileAccess = async (db, caller, damageId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(damageId)) return false
  const [found] = await db
    .select({ id: courtesyDamages.id })
    .from(courtesyDamages)
    .leftJoin(courtesyLoans, eq(courtesyLoans.id, courtesyDamages.loanId))
    .where(
      and(
        eq(courtesyDamages.id, damageId),
        or(inArray(courtesyDamages.garageId, own), inArray(courtesyLoans.customerId, own)),
      ),
    )
  return found !== undefined
}
