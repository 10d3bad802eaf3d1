import { eq } from 'drizzle-orm'
import { hasPriceList } from '#features/catalog/server/has-price-list.ts'
import { hasInvited } from '#features/members/server/has-invited.ts'
import { hasColleagues } from '#features/organizations/server/has-colleagues.ts'
import { publicFacts } from '#features/organizations/server/public-facts.ts'
import { hasTickets } from '#features/tickets/server/has-tickets.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { type FirstSteps, STEPS_OF, type Step } from '../first-steps.ts'
import { putAwayFirstSteps } from './first-steps.tables.ts'

/** What the organisation has done of its first steps, and whether it wants to see them. */
export async function readFirstSteps(
  db: Queryable,
  { organizationId, organizationType }: { organizationId: string; organizationType: OrganizationType },
): Promise<FirstSteps> {
  const isPutAway = await hasRows(db, putAwayFirstSteps, eq(putAwayFirstSteps.organizationId, organizationId))
  const facts = await publicFacts(db, organizationId)
  const isDone: Record<Step, () => boolean | Promise<boolean>> = {
    // only a garage is visited
    profile: () => facts.hasAddress && (organizationType === 'CUSTOMER' || facts.hasOpeningHours),
    prices: () => hasPriceList(db, organizationId),
    colleagues: async () => (await hasColleagues(db, organizationId)) || hasInvited(db, organizationId),
    firstCar: () => hasTickets(db, organizationId),
    listed: () => facts.isListed,
  }
  const steps = STEPS_OF[organizationType].map(async (step) => ({ step, isDone: await isDone[step]() }))
  return { steps: await Promise.all(steps), isPutAway }
}
