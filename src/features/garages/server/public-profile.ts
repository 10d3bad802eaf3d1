import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import {
  mayAskForHistory,
  mayAskForOffers,
  mayEditManagedCustomer,
  mayEditSettings,
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

/** What others may see of an organisation; every field by name, for the row has more. */
const shown = {
  id: organizations.id,
  name: organizations.name,
  image: organizations.image,
  type: organizations.type,
  businessName: organizations.businessName,
  businessId: organizations.businessId,
  shortDescription: organizations.shortDescription,
  description: organizations.description,
  streetAddress: organizations.streetAddress,
  postalCode: organizations.postalCode,
  city: organizations.city,
  latitude: organizations.latitude,
  longitude: organizations.longitude,
  phone: organizations.phone,
  email: organizations.email,
  website: organizations.website,
  openingHours: organizations.openingHours,
  address: addressLine,
}

/** What decides who may see it and do what. */
const facts = {
  listed: organizations.listed,
  managedByGarageId: organizations.managedByGarageId,
  takesOfferRequests: garageProperty('takesOfferRequests', organizations.id),
  takesHistoryRequests: garageProperty('takesHistoryRequests', organizations.id),
}

/**
 * Another organisation as the caller's own may see it: a listed garage by anyone signed in, and the two sides of a deal each
 * other; any other answers as a missing one. One's own is seen as others see it.
 */
export async function publicProfile({ db, membership }: OrganizationContext, id: string): Promise<PublicProfile> {
  const [found] = isUuid(id)
    ? await db
        .select({ profile: shown, facts })
        .from(organizations)
        .where(and(eq(organizations.id, id), isNull(organizations.disabledAt)))
    : []
  if (!found) throw notFound('organization')
  const { profile, facts: its } = found
  const isOwn = profile.id === membership.organizationId
  const dealtWith = !isOwn && (await haveDealt(db, membership.organizationId, profile.id))
  const isListed = profile.type === 'GARAGE' && its.listed
  if (!isOwn && !dealtWith && !isListed) throw notFound('organization')
  const isGarageForCustomer = profile.type === 'GARAGE' && membership.organizationType === 'CUSTOMER'
  const managedByViewer = its.managedByGarageId === membership.organizationId
  return {
    ...profile,
    isOpenNow: isOpenAt(profile.openingHours, new Date()),
    contacts: (await contacts.all(db, profile.id)).map(({ version: _, ...contact }) => contact),
    dealtWith,
    managedByViewer,
    can: {
      edit: isOwn ? mayEditSettings(membership) : managedByViewer && mayEditManagedCustomer(membership),
      askForOffer: isGarageForCustomer && its.takesOfferRequests && mayAskForOffers(membership),
      askForHistory: isGarageForCustomer && its.takesHistoryRequests && mayAskForHistory(membership),
      reportCar: isGarageForCustomer
        ? mayReportOwnCar(membership)
        : profile.type === 'CUSTOMER' && dealtWith && mayReportForCustomer(membership),
      // nobody would read what is written to a customer without people
      message: isGarageForCustomer || (profile.type === 'CUSTOMER' && dealtWith && its.managedByGarageId === null),
    },
  }
}

async function haveDealt(db: Queryable, one: string, other: string): Promise<boolean> {
  const [deal] = await db
    .select({ one: sql`1` })
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
