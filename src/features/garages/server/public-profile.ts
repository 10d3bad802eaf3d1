import { and, eq, isNull, or } from 'drizzle-orm'
import { listContacts } from '#features/organization-settings/server/edit-contacts.ts'
import {
  mayAskForHistory,
  mayAskForOffers,
  mayReportForCustomer,
  mayReportOwnCar,
} from '#features/organizations/organizations.policy.ts'
import { garageCustomers, organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { isOpenAt } from '#shared/opening-hours.ts'
import type { PublicProfile } from '../garages.ts'

/**
 * Another organisation as the caller's own may see it: a listed garage by anyone signed in, and the two sides of a deal each
 * other; any other answers as a missing one. One's own is seen as others see it.
 */
export async function publicProfile({ db, membership }: OrganizationContext, id: string): Promise<PublicProfile> {
  const [found] = isUuid(id)
    ? await db
        .select({ row: organizations, address: addressLine })
        .from(organizations)
        .where(and(eq(organizations.id, id), isNull(organizations.disabledAt)))
    : []
  if (!found) throw notFound('organization')
  const { row, address } = found
  const isOwn = row.id === membership.organizationId
  const dealtWith = !isOwn && (await haveDealt(db, membership.organizationId, row.id))
  const isListed = row.type === 'GARAGE' && row.listed
  if (!isOwn && !dealtWith && !isListed) throw notFound('organization')
  const isGarageForCustomer = row.type === 'GARAGE' && membership.organizationType === 'CUSTOMER'
  const managedByViewer = row.managedByGarageId === membership.organizationId
  return {
    ...row,
    address,
    isOpenNow: isOpenAt(row.openingHours, new Date()),
    contacts: await listContacts(db, row.id),
    dealtWith,
    managedByViewer,
    can: {
      edit: isOwn ? membership.role === 'ADMIN' : managedByViewer,
      askForOffer: isGarageForCustomer && row.takesOfferRequests && mayAskForOffers(membership),
      askForHistory: isGarageForCustomer && row.takesHistoryRequests && mayAskForHistory(membership),
      reportCar: isGarageForCustomer
        ? mayReportOwnCar(membership)
        : row.type === 'CUSTOMER' && dealtWith && mayReportForCustomer(membership),
      // nobody would read what is written to a customer without people
      message: isGarageForCustomer || (row.type === 'CUSTOMER' && dealtWith && row.managedByGarageId === null),
    },
  }
}

async function haveDealt(db: Queryable, one: string, other: string): Promise<boolean> {
  const [deal] = await db
    .select({ garageId: garageCustomers.garageId })
    .from(garageCustomers)
    .where(
      or(
        and(eq(garageCustomers.garageId, one), eq(garageCustomers.customerId, other)),
        and(eq(garageCustomers.garageId, other), eq(garageCustomers.customerId, one)),
      ),
    )
    .limit(1)
  return deal !== undefined
}
