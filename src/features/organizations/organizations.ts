import { z } from 'zod'
import { kindOf, readIdentity, type TypedIdentity } from '#shared/customer-identity.ts'
import { addressFields, CountryCode, OptionalEmail, OptionalPhone } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { nameByPhone } from '#shared/named-by-phone.ts'
import { openDayError } from '#shared/opening-hours.ts'
import { CUSTOMER_KINDS, MEMBER_ROLES, ORGANIZATION_TYPES, type OrganizationType } from '#shared/organization.ts'
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

/** What a garage's people do besides their role: see the table of memberships. */
const memberMarks = { installs: z.boolean(), bills: z.boolean() }
/** In a customer: approves so much, in cents with VAT, in place of its approval limit; null where that holds. */
const memberLimit = { approvalLimitCents: z.number().nullable() }

/** An organisation of the caller's own, as the switcher lists it (source specification, section 3). */
export const OwnOrganization = Party.extend({
  type: z.enum(ORGANIZATION_TYPES),
  /** Of a customer: a private person is spoken to in words of its own. */
  customerKind: z.enum(CUSTOMER_KINDS),
  /** The organisation demands a second factor of its people, and the caller has none: nothing else of it is answered. */
  needsSecondFactor: z.boolean(),
  businessName: z.string(),
  billingName: z.string(),
  address: z.string(),
  shortDescription: z.string(),
  /** Features that are off until they are switched on in the settings, by their names. */
  switchedOn: z.string().array(),
  memberships: z.array(
    z.object({ userId: z.string(), role: z.enum(MEMBER_ROLES), ...memberMarks, ...memberLimit, createdAt: z.string() }),
  ),
})
export type OwnOrganization = z.infer<typeof OwnOrganization>

export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  ...memberMarks,
  ...memberLimit,
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

/**
 * What identifies a customer, as it is typed; `readIdentity` reads it when it is saved. Without a kind it follows from what is typed, as older
 * clients leave it.
 */
const typedIdentity = {
  businessId: line('Y-tunnus', 20).default(''),
  vatNumber: line('ALV-tunniste', 20).optional(),
  country: CountryCode.optional(),
}

/** What identifies a new organisation, or what is wrong with it. */
export function readNewIdentity({ type, kind, businessId, vatNumber, country }: NewIdentity) {
  return readIdentity({ kind: type === 'GARAGE' ? 'COMPANY' : kind, businessId, vatNumber, country })
}

type NewIdentity = TypedIdentity & { type: OrganizationType }

type Wrong = { field: string; message: string }

/** Refuses what does not identify the kind, at its field and together with what else is wrong. */
function identified<Given extends TypedIdentity, Field extends string>(
  field: Field,
  read: (given: Given) => Wrong | object,
) {
  const said = (given: Given): string | undefined => {
    const found = read(given)
    return 'message' in found && found.field === field ? found.message : undefined
  }
  const isTyped = (value: unknown) =>
    value !== null &&
    typeof value === 'object' &&
    Object.values(value).every((one) => one === undefined || typeof one === 'string')
  const options = {
    path: [field],
    // with the rest of the form: a number that was refused before is refused together with a missing name
    when: ({ value }: { value: unknown }) => isTyped(value),
    error: ({ input }: { input: unknown }) => said(input as Given),
  }
  const fits = (given: Given): boolean => said(given) === undefined
  return [fits, options] as [typeof fits, typeof options]
}

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

/** What a garage writes down about a customer. */
export const NOTE_MAX = 2000

const NAME_MISSING = 'Anna asiakkaan nimi'
export const CustomerName = nameLine(120, { missing: NAME_MISSING, min: 2 })

/** A customer that a garage adds and manages until the customer's own people take it over. */
export const NewCustomer = z.object({
  /** May be empty for a person with a phone number; `readNewName` reads it when it is saved. */
  name: nameLine(120, { missing: NAME_MISSING, min: 0 }),
  kind: z.enum(CUSTOMER_KINDS).optional(),
  ...typedIdentity,
  email: OptionalEmail.default(''),
  phone: OptionalPhone.default(''),
  ...optionalAddress,
})
export type NewCustomer = z.infer<typeof NewCustomer>

type NamedCustomer = TypedIdentity & { name: string; phone?: string | undefined }

/** What a new customer is called: a private person whose name is not known yet by the phone number. Or what is missing, and at which field. */
export function readNewName(given: NamedCustomer): { name: string } | { field: 'name' | 'phone'; message: string } {
  const name = given.name.trim()
  if (name.length > 1) return { name }
  if (name !== '' || kindOf(given) !== 'PERSON') return { field: 'name', message: NAME_MISSING }
  const phone = nameByPhone(given.phone ?? '')
  return phone === '' ? { field: 'phone', message: 'Anna puhelinnumero tai nimi' } : { name: phone }
}

/** As a form checks it before it is sent: each kind with what identifies it. */
export const CheckedCustomer = NewCustomer.refine(...identified('name', readNewName))
  .refine(...identified('phone', readNewName))
  .refine(...identified('businessId', readIdentity))
  .refine(...identified('vatNumber', readIdentity))
  .refine(...identified('country', readIdentity))

/** First run: an organisation of the caller's own. A customer may be of any kind, a garage is a company. */
export const NewOrganization = z
  .object({
    type: z.enum(ORGANIZATION_TYPES, 'Valitse, kuka olet'),
    kind: z.enum(CUSTOMER_KINDS).default('COMPANY'),
    name: nameLine(120, { missing: 'Anna nimi' }),
    ...typedIdentity,
    ...optionalAddress,
  })
  .refine(...identified('businessId', readNewIdentity))
  .refine(...identified('vatNumber', readNewIdentity))
  .refine(...identified('country', readNewIdentity))
export type NewOrganization = z.infer<typeof NewOrganization>
