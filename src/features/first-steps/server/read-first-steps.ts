import { and, eq, ne, sql } from 'drizzle-orm'
import { priceListColumn } from '#features/catalog/server/catalog.hooks.ts'
import { driversColumn } from '#features/drivers/server/drivers.hooks.ts'
import { invitedGarageColumn } from '#features/garage-invitations/server/garage-invitations.hooks.ts'
import { invitedColumn } from '#features/members/server/invitation-state.ts'
import { garageProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { colleaguesColumn } from '#features/organizations/server/list-members.ts'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { connections, organizationBilling, organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketsColumn } from '#features/tickets/server/tickets.hooks.ts'
import { vehiclesColumn } from '#features/vehicles/server/vehicles.hooks.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyRow } from '#server/db/has-rows.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { type Beginner, type FirstSteps, STEPS_OF, type Step } from '../first-steps.ts'
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
      isPerson: isPrivatePerson(organizations.customerKind),
      // what a bill needs of who sends it, besides the address
      hasBilling: sql<boolean>`${organizations.businessId} is not null
        and ${anyRow(organizationBilling, and(eq(organizationBilling.organizationId, organizationId), ne(organizationBilling.iban, '')))}`,
      // those that came by their own invitation or report are not what a garage has in its old program
      hasOwnCustomers: anyRow(organizations, eq(organizations.managedByGarageId, organizationId)),
      isConnected: anyRow(
        connections,
        and(eq(connections.state, 'ACCEPTED'), eq(connections.customerId, organizationId)),
      ),
      hasInvitedGarage: invitedGarageColumn(organizationId),
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
  const beginner: Beginner = organizationType === 'GARAGE' ? 'GARAGE' : facts.isPerson ? 'PERSON' : 'FLEET'
  const isDone: Record<Step, boolean> = {
    customers: facts.hasOwnCustomers,
    // only a garage is visited
    profile: facts.hasAddress && (beginner !== 'GARAGE' || facts.hasOpeningHours),
    billing: facts.hasBilling,
    prices: facts.hasPrices,
    capacity: facts.hasCapacity,
    colleagues: facts.hasColleagues || facts.hasInvited,
    firstCar: facts.hasTickets,
    cars: facts.hasCars,
    drivers: facts.hasDrivers,
    garage: facts.isConnected || facts.hasInvitedGarage,
    listed: facts.isListed,
  }
  return {
    beginner,
    steps: STEPS_OF[beginner].map((step) => ({ step, isDone: isDone[step] })),
    isPutAway: facts.isPutAway,
  }
}
