import { and, eq, sql } from 'drizzle-orm'
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
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { dealsWith, visibleTo } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
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

/**
 * Another organisation as the caller's own may see it: a listed garage by anyone signed in, and the two sides of a deal each
 * other; any other answers as a missing one. One's own is seen as others see it.
 */
export async function publicProfile({ db, membership }: OrganizationContext, id: string): Promise<PublicProfile> {
  const own = membership.organizationId
  const [found] = isUuid(id)
    ? await db
        .select({
          profile: shown,
          facts: {
            dealtWith: sql<boolean>`${dealsWith(own)}`,
            managedByGarageId: organizations.managedByGarageId,
            takesOfferRequests: garageProperty('takesOfferRequests', organizations.id),
            takesHistoryRequests: garageProperty('takesHistoryRequests', organizations.id),
          },
        })
        .from(organizations)
        .where(and(eq(organizations.id, id), visibleTo(own)))
    : []
  if (!found) throw notFound('organization')
  const { profile, facts } = found
  const { dealtWith } = facts
  const isGarageForCustomer = profile.type === 'GARAGE' && membership.organizationType === 'CUSTOMER'
  const isOwnCustomer = profile.type === 'CUSTOMER' && dealtWith
  const managedByViewer = facts.managedByGarageId === own
  return {
    ...profile,
    isOpenNow: isOpenAt(profile.openingHours, new Date()),
    contacts: (await contacts.all(db, profile.id)).map(({ version: _, ...contact }) => contact),
    dealtWith,
    managedByViewer,
    can: {
      edit: profile.id === own ? mayEditSettings(membership) : managedByViewer && mayEditManagedCustomer(membership),
      askForOffer: isGarageForCustomer && facts.takesOfferRequests && mayAskForOffers(membership),
      askForHistory: isGarageForCustomer && facts.takesHistoryRequests && mayAskForHistory(membership),
      reportCar: isGarageForCustomer ? mayReportOwnCar(membership) : isOwnCustomer && mayReportForCustomer(membership),
      // nobody would read what is written to a customer without people
      message: isGarageForCustomer || (isOwnCustomer && facts.managedByGarageId === null),
    },
  }
}
