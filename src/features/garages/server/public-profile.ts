import { and, eq, isNull, sql } from 'drizzle-orm'
import { bookingSlugOf } from '#features/booking-page/server/booking-slug.ts'
import { connectionWith } from '#features/connections/server/list-connections.ts'
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
import { visibleTo } from '#features/organizations/server/visible-parties.ts'
import { nextFreeTimes } from '#features/planning/server/find-free-times.ts'
import { ratingOf } from '#features/reviews/rating.ts'
import { reviewTotals } from '#features/reviews/server/reviews.tables.ts'
import { ratingColumns } from '#features/reviews/server/reviews-of-garage.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { isOpenAt } from '#shared/opening-hours.ts'
import type { PublicProfile } from '../garages.ts'

/** The public columns of an organisation; every field by name, for the row has more. */
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

/** What an organisation shows to one without a connection: nothing; its name and business id are on shared tickets. */
const CLOSED = {
  shortDescription: '',
  description: '',
  streetAddress: '',
  postalCode: '',
  city: '',
  address: '',
  latitude: null,
  longitude: null,
  phone: '',
  email: '',
  website: '',
  openingHours: null,
}

/**
 * Another organisation as the caller's own may see it: a listed garage by anyone signed in, and connected ones each other. Of one that was or waits
 * to be connected only its name and business id are shown; any other answers as a missing one. One's own is seen as others see it.
 */
export async function publicProfile(ctx: OrganizationContext, id: string): Promise<PublicProfile> {
  const { db, membership } = ctx
  const own = membership.organizationId
  const connection = await connectionWith(ctx, id)
  const [found] = isUuid(id)
    ? await db
        .select({
          profile: shown,
          totals: ratingColumns,
          facts: {
            isOpen: sql<boolean>`${visibleTo(own)}`,
            managedByGarageId: organizations.managedByGarageId,
            takesOfferRequests: garageProperty('takesOfferRequests', organizations.id),
            takesHistoryRequests: garageProperty('takesHistoryRequests', organizations.id),
            bookingSlug: bookingSlugOf(organizations.id),
          },
        })
        .from(organizations)
        .leftJoin(reviewTotals, eq(reviewTotals.garageId, organizations.id))
        .where(and(eq(organizations.id, id), isNull(organizations.disabledAt)))
    : []
  if (!found || !(found.facts.isOpen || connection)) throw notFound('organization')
  const { facts } = found
  const profile = facts.isOpen ? found.profile : { ...found.profile, ...CLOSED }
  const isGarageForCustomer = facts.isOpen && profile.type === 'GARAGE' && membership.organizationType === 'CUSTOMER'
  const isOwnCustomer = profile.type === 'CUSTOMER' && connection?.state === 'ACCEPTED'
  const isAwaited = profile.type === 'CUSTOMER' && connection?.state === 'PENDING'
  const managedByViewer = facts.managedByGarageId === own
  return {
    ...profile,
    isOpenNow: isOpenAt(profile.openingHours, ctx.services.clock()),
    nextFreeAt: isGarageForCustomer
      ? ((await nextFreeTimes(db, [profile.id], ctx.services.clock())).get(profile.id) ?? null)
      : null,
    rating: facts.isOpen && profile.type === 'GARAGE' ? ratingOf(found.totals) : null,
    contacts: facts.isOpen ? (await contacts.all(db, profile.id)).map(({ version: _, ...contact }) => contact) : [],
    bookingPath: facts.isOpen && facts.bookingSlug !== null ? `/ajanvaraus/${facts.bookingSlug}` : null,
    connection,
    managedByViewer,
    can: {
      edit: profile.id === own ? mayEditSettings(membership) : managedByViewer && mayEditManagedCustomer(membership),
      askForOffer: isGarageForCustomer && facts.takesOfferRequests && mayAskForOffers(membership),
      askForHistory: isGarageForCustomer && facts.takesHistoryRequests && mayAskForHistory(membership),
      reportCar: isGarageForCustomer
        ? mayReportOwnCar(membership)
        : (isOwnCustomer || isAwaited) && mayReportForCustomer(membership),
      // a message to a customer without people would have no reader
      message: isGarageForCustomer || (isOwnCustomer && facts.managedByGarageId === null),
    },
  }
}
