import { eq, sql } from 'drizzle-orm'
import { priceListColumn } from '#features/catalog/server/catalog.hooks.ts'
import { driversColumn } from '#features/drivers/server/drivers.hooks.ts'
import { invitedColumn } from '#features/members/server/invited-column.ts'
import { garageProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { colleaguesColumn } from '#features/organizations/server/colleagues-column.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketsColumn } from '#features/tickets/server/tickets.hooks.ts'
import { vehiclesColumn } from '#features/vehicles/server/vehicles.hooks.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyRow } from '#server/db/has-rows.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { type FirstSteps, STEPS_OF, type Step } from '../first-steps.ts'
import { putAwayFirstSteps } from './first-steps.tables.ts'

/** All of it in one statement: every admin's first screen asks for it. */
const factsOf = prepared((db) => {
  const organizationId = sql.placeholder('organizationId')
  return db
    .select({
      isPutAway: anyRow(putAwayFirstSteps, eq(putAwayFirstSteps.organizationId, organizationId)),
      hasAddress: sql<boolean>`${organizations.streetAddress} <> '' and ${organizations.city} <> ''`,
      hasOpeningHours: sql<boolean>`${organizations.openingHours} is not null`,
      isListed: organizations.listed,
      hasPrices: priceListColumn(organizationId),
      // until the page is saved, two bays of eight hours are assumed
      hasCapacity: anyRow(garageProperties, eq(garageProperties.organizationId, organizationId)),
      hasColleagues: colleaguesColumn(organizationId),
      hasInvited: invitedColumn(organizationId),
      hasTickets: ticketsColumn(organizationId),
      hasCars: vehiclesColumn(organizationId),
      hasDrivers: driversColumn(organizationId),
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .prepare('first-steps')
})

/** What the organisation has done of its first steps, and whether it wants to see them. */
export async function readFirstSteps(
  db: Queryable,
  { organizationId, organizationType }: { organizationId: string; organizationType: OrganizationType },
): Promise<FirstSteps> {
  const [facts] = await factsOf(db).execute({ organizationId })
  if (!facts) throw new Error(`${organizationId}: the organisation is gone`)
  const isDone: Record<Step, boolean> = {
    // only a garage is visited
    profile: facts.hasAddress && (organizationType === 'CUSTOMER' || facts.hasOpeningHours),
    prices: facts.hasPrices,
    capacity: facts.hasCapacity,
    colleagues: facts.hasColleagues || facts.hasInvited,
    firstCar: facts.hasTickets,
    cars: facts.hasCars,
    drivers: facts.hasDrivers,
    listed: facts.isListed,
  }
  return {
    steps: STEPS_OF[organizationType].map((step) => ({ step, isDone: isDone[step] })),
    isPutAway: facts.isPutAway,
  }
}
