import { z } from 'zod'
import { addressFields, BusinessId, OptionalEmail, OptionalPhone } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { openDayError } from '#shared/opening-hours.ts'
import { MEMBER_ROLES, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { line, nameLine, searchText } from '#shared/text-fields.ts'

/** Opening hours by weekday, Monday first; null is closed. Times are HH:MM in Europe/Helsinki. */
export const OpeningHours = z
  .array(
    z
      .object({ opens: z.string(), closes: z.string() })
      .superRefine((day, context) => {
        const message = openDayError(day)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .nullable(),
  )
  .length(7)
export type OpeningHours = z.infer<typeof OpeningHours>

/** How an organisation is shown next to the things it shares. */
export const Party = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })
export type Party = z.infer<typeof Party>

/** An organisation of the caller's own, as the switcher lists it (source specification, section 3). */
export const OwnOrganization = Party.extend({
  type: z.enum(ORGANIZATION_TYPES),
  /** The organisation demands a second factor of its people, and the caller has none: nothing else of it is answered. */
  needsSecondFactor: z.boolean(),
  businessName: z.string(),
  billingName: z.string(),
  address: z.string(),
  shortDescription: z.string(),
  memberships: z.array(z.object({ userId: z.string(), role: z.enum(MEMBER_ROLES), createdAt: z.string() })),
})
export type OwnOrganization = z.infer<typeof OwnOrganization>

export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  createdAt: z.string(),
})
export type Member = z.infer<typeof Member>

/**
 * The state between a garage and a customer: the garage asked, both said yes, the customer said no, one of them took its yes
 * back. A pair without a connection has never dealt with each other.
 */
export const CONNECTION_STATES = ['PENDING', 'ACCEPTED', 'REFUSED', 'REVOKED'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** A choice in a form: a garage to report to, a customer to report for. Contact data of connected ones only. */
export const PartyChoice = Party.extend({
  address: z.string(),
  businessId: z.string().nullable(),
  phone: z.string(),
  connection: z.enum(CONNECTION_STATES).nullable(),
})
export type PartyChoice = z.infer<typeof PartyChoice>

/** By part of the name or the place, or the one that a link names. */
export const PartySearch = z.object({ text: searchText().default(''), id: Id.optional() })
export type PartySearch = z.infer<typeof PartySearch>

export const CompanyAddress = z.object({ streetAddress: z.string(), postalCode: z.string(), city: z.string() })
export type CompanyAddress = z.infer<typeof CompanyAddress>

/** What the register of companies knows of a business id; a field that it does not know is empty. */
export const CompanyLookup = z.object({
  businessId: z.string(),
  company: z
    .object({
      name: z.string(),
      address: CompanyAddress,
      /** Where bills go. */
      postalAddress: CompanyAddress,
      hasEnded: z.boolean(),
    })
    .nullable(),
  /** The register could not be asked. */
  isAway: z.boolean(),
  /** PRH's business information system, or the made-up register that is built in. */
  register: z.enum(['YTJ', 'EMBEDDED']),
})
export type CompanyLookup = z.infer<typeof CompanyLookup>

/** Left out by who types no address, such as older clients. */
const optionalAddress = {
  streetAddress: addressFields.streetAddress.optional(),
  postalCode: addressFields.postalCode.optional(),
  city: addressFields.city.optional(),
}

/** A customer that a garage adds and manages until the customer's own people take it over. */
export const NewCustomer = z.object({
  name: nameLine(120, { missing: 'Anna asiakkaan nimi', min: 2 }),
  businessId: line('Y-tunnus', 20).default(''),
  email: OptionalEmail.default(''),
  phone: OptionalPhone.default(''),
  ...optionalAddress,
})
export type NewCustomer = z.infer<typeof NewCustomer>

/** First run: an organisation of the caller's own. */
export const NewOrganization = z.object({
  type: z.enum(ORGANIZATION_TYPES, 'Valitse, oletko korjaamo vai asiakas'),
  name: nameLine(120, { missing: 'Anna organisaation nimi' }),
  businessId: BusinessId,
  ...optionalAddress,
})
export type NewOrganization = z.infer<typeof NewOrganization>
