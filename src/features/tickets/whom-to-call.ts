import { z } from 'zod'
import { Contact } from '#features/organization-settings/contacts.ts'
import { OpeningHours } from '#features/organizations/organizations.ts'

/** How the other side of a ticket is reached; all of it is empty when it has not opened itself to the viewer. */
export const WhomToCall = z.object({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  openingHours: OpeningHours.nullable(),
  people: Contact.omit({ version: true }).array(),
})
export type WhomToCall = z.infer<typeof WhomToCall>
