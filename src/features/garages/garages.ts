import { z } from 'zod'
import { Connection } from '#features/connections/connections.ts'
import { Contact } from '#features/organization-settings/contacts.ts'
import { OpeningHours, Party } from '#features/organizations/organizations.ts'
import { Rating } from '#features/reviews/reviews.ts'
import { MapPoint } from '#shared/map-point.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { searchText } from '#shared/text-fields.ts'

/** The public profile of an organisation (`/app/organizations/{id}`). */
export const PublicProfile = Party.extend({
  type: z.enum(ORGANIZATION_TYPES),
  businessName: z.string(),
  businessId: z.string().nullable(),
  shortDescription: z.string(),
  description: z.string(),
  streetAddress: z.string(),
  postalCode: z.string(),
  city: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  openingHours: OpeningHours.nullable(),
  isOpenNow: z.boolean(),
  /** When it has time next, of a garage as a customer sees it; null when that is not known or far away. */
  nextFreeAt: z.string().nullable(),
  /** Of a garage; null of a customer. */
  rating: Rating.nullable(),
  contacts: Contact.omit({ version: true }).array(),
  /** Where a garage takes bookings from people without an account, `/ajanvaraus/…`; null where it takes none. */
  bookingPath: z.string().nullable(),
  /** The connection of the viewer's organisation with this one; null when they have never dealt with each other. */
  connection: Connection.nullable(),
  /** A customer without people of its own, managed by the viewer's garage. */
  managedByViewer: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    askForOffer: z.boolean(),
    askForHistory: z.boolean(),
    reportCar: z.boolean(),
    message: z.boolean(),
  }),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** Neither a listed garage nor connected: only the name is shown. */
export const isClosed = ({ connection }: Pick<PublicProfile, 'connection'>): boolean =>
  connection !== null && connection.state !== 'ACCEPTED' && !connection.isListed

export const GARAGES_PAGE_SIZE = 50

/** The garages of the list and map: by name or place, by service, by distance from a point, open now. */
export const GarageSearch = z.object({
  text: searchText().default(''),
  service: searchText(120).default(''),
  /** Degrees, WGS 84; with it the nearest come first. */
  near: MapPoint.nullish(),
  withinKm: z.number().positive().max(2000).nullish(),
  openNow: z.boolean().default(false),
  page: z.number().int().min(0).max(200).default(0),
})
export type GarageSearch = z.infer<typeof GarageSearch>

export const GarageCard = Party.extend({
  shortDescription: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** From the given point; null without one. */
  distanceKm: z.number().nullable(),
  openingHours: OpeningHours.nullable(),
  isOpenNow: z.boolean(),
  /** When it has time next; null when that is not known or far away. */
  nextFreeAt: z.string().nullable(),
  rating: Rating,
  takesOfferRequests: z.boolean(),
  /** Both sides have accepted. */
  isConnected: z.boolean(),
  /** The first few. */
  services: z.string().array(),
})
export type GarageCard = z.infer<typeof GarageCard>
export const GaragePage = z.object({ garages: GarageCard.array(), total: z.number() })
export type GaragePage = z.infer<typeof GaragePage>
