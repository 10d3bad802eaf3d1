import { z } from 'zod'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { Contact } from './organization-people.ts'
import { OpeningHours, Party } from './organizations.ts'

/** What others see of an organisation (`/app/organizations/{id}`). */
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
  contacts: Contact.omit({ version: true }).array(),
  /** Whether the viewer's organisation and this one have dealt with each other. */
  dealtWith: z.boolean(),
  /** A customer without people of its own, kept by the viewer's garage. */
  keptByViewer: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    askForOffer: z.boolean(),
    askForHistory: z.boolean(),
    reportCar: z.boolean(),
    message: z.boolean(),
  }),
})
export type PublicProfile = z.infer<typeof PublicProfile>
