import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { Member, OpeningHours } from '#features/organizations/organizations.ts'
import {
  addressFields,
  CountryCode,
  OptionalBusinessId,
  OptionalEmail,
  OptionalPhone,
  OptionalWebsite,
} from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { MapPoint } from '#shared/map-point.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { CUSTOMER_KINDS, DRIVER_CHANNELS, ORGANIZATION_TYPES } from '#shared/organization.ts'
import { line, lines, nameLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** Each edit names the version that it was made on; a stale one is refused with the page as it is now. */
const version = Version

const whole = (what: string, min: number, max: number) =>
  z
    .number(`${what}: anna kokonaisluku`)
    .int(`${what}: anna kokonaisluku`)
    .min(min, `${what}: vähintään ${min}`)
    .max(max, `${what}: enintään ${max}`)

const cents = (what: string) =>
  z
    .number(`${what}: anna summa euroina`)
    .int()
    .min(0, `${what}: summa ei voi olla negatiivinen`)
    .max(MAX_CENTS, `${what}: summa on liian suuri`)

/** Hours of a mechanic's day that are billed, to hundredths. */
const dayHours = (what: string) =>
  z
    .number(`${what}: anna tunnit, esimerkiksi 5,24`)
    .min(0, `${what}: tunnit eivät voi olla negatiivisia`)
    .max(24, `${what}: enintään 24 tuntia`)
    .transform((hours) => Math.round(hours * 100) / 100)

const profileFields = {
  name: nameLine(120, { missing: 'Anna nimi' }),
  businessName: line('Virallinen nimi', 200),
  businessId: OptionalBusinessId,
  /** Left out by older clients, as are number and country; a garage is a company. */
  customerKind: z.enum(CUSTOMER_KINDS).optional(),
  vatNumber: line('ALV-tunniste', 20).optional(),
  country: CountryCode.optional(),
  shortDescription: lines('Lyhyt kuvaus', 160),
  description: lines('Kuvaus', 5000),
  ...addressFields,
  /** The map pin; both or neither. */
  location: MapPoint.nullable(),
  phone: OptionalPhone,
  email: OptionalEmail,
  website: OptionalWebsite,
  openingHours: OpeningHours.nullable(),
}

export const ProfileEdit = z.object({ ...profileFields, version })
export type ProfileEdit = z.infer<typeof ProfileEdit>

export const OrganizationProfile = z.object({
  name: z.string(),
  image: z.string().nullable(),
  type: z.enum(ORGANIZATION_TYPES),
  businessName: z.string(),
  businessId: z.string(),
  customerKind: z.enum(CUSTOMER_KINDS),
  vatNumber: z.string(),
  country: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  streetAddress: z.string(),
  postalCode: z.string(),
  city: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  openingHours: OpeningHours.nullable(),
  version,
})
export type OrganizationProfile = z.infer<typeof OrganizationProfile>

/** OVT code (0037 + business id), IBAN or another operator's address: letters and digits, spaces left out. */
const code = (message: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^([A-Z0-9]{6,35}|)$/, message))

/** Spaces are left out, small letters are large; the check digits and the length of its country are checked. */
const Iban = z
  .string()
  .transform((typed) => electronicFormatIBAN(typed) ?? '')
  .refine((iban) => iban === '' || isValidIBAN(iban), 'Tarkista tilinumero, esimerkiksi FI21 1234 5600 0007 85')

export const Billing = z.object({
  billingName: line('Laskutusnimi', 200),
  billingAddress: lines('Laskutusosoite', 300),
  billingEmail: OptionalEmail,
  iban: Iban,
  eInvoiceAddress: code('Tarkista verkkolaskuosoite: OVT-tunnus tai IBAN ilman muita merkkejä'),
  eInvoiceOperator: code('Tarkista välittäjätunnus: esimerkiksi 003723609900 tai NDEAFIHH'),
  billingReference: line('Viite', 70),
  paymentTermsDays: whole('Maksuehto', 0, 120),
})
export const BillingEdit = Billing.extend({ version }).refine(
  ({ eInvoiceAddress, eInvoiceOperator }) => eInvoiceAddress === '' || eInvoiceOperator !== '',
  { path: ['eInvoiceOperator'], message: 'Anna myös välittäjätunnus' },
)
export type BillingEdit = z.infer<typeof BillingEdit>
export const BillingSettings = z.object({
  billingName: z.string(),
  billingAddress: z.string(),
  billingEmail: z.string(),
  iban: z.string(),
  eInvoiceAddress: z.string(),
  eInvoiceOperator: z.string(),
  billingReference: z.string(),
  paymentTermsDays: z.number(),
  version,
})
export type BillingSettings = z.infer<typeof BillingSettings>

const GarageFields = z.object({
  type: z.literal('GARAGE'),
  takesOfferRequests: z.boolean(),
  takesHistoryRequests: z.boolean(),
  /** Capacity of the desk: bays × hours a day. */
  bays: whole('Korjauspaikat', 0, 500),
  hoursPerDay: whole('Tunnit päivässä', 0, 24),
  archiveAfterDays: whole('Arkistointi', 1, 365),
  staleAfterDays: whole('Seisovan huollon raja', 1, 90),
  /** A mechanic's Valmis waits for the adviser; left out by older clients. */
  checksReady: z.boolean().default(false),
  /** A customer without people of its own gets a link as its car is taken in, unless the form says otherwise; left out by older clients. */
  statusLinkAtIntake: z.boolean().default(true),
  /** Of a mechanic's day, so many billed hours pay for it, and so many are aimed at; null when not given. */
  breakEvenHours: dayHours('Kannattavuusraja').nullable(),
  targetHours: dayHours('Tavoite').nullable(),
  historyFeeCents: cents('Huoltohistorian hinta'),
})
const CustomerFields = z.object({
  type: z.literal('CUSTOMER'),
  /** A member may approve up to this, an admin anything; null is no limit. */
  approvalLimitCents: cents('Hyväksymisraja').nullable(),
  /** Extra work without an answer within these hours goes on to the deputy. */
  approvalAnswerHours: whole('Vastausaika', 1, 240),
  approvalDeputyUserId: Id.nullable(),
  /** The recipient of a link may answer a request for extra work without an account, up to the limit. */
  approvalByLink: z.boolean(),
  defaultDriverChannel: z.enum(DRIVER_CHANNELS),
  archiveAfterDays: whole('Arkistointi', 1, 365),
  referenceRequired: z.boolean(),
})
export const PropertiesEdit = z.discriminatedUnion('type', [
  GarageFields.extend({ version }).refine(
    ({ breakEvenHours, targetHours }) =>
      breakEvenHours === null || targetHours === null || targetHours >= breakEvenHours,
    { path: ['targetHours'], message: 'Tavoite ei voi olla kannattavuusrajaa pienempi' },
  ),
  CustomerFields.extend({ version }),
])
export type PropertiesEdit = z.infer<typeof PropertiesEdit>

/** As they are kept: a bound that is tightened later must not keep anyone from reading. */
export const Properties = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('GARAGE'),
    takesOfferRequests: z.boolean(),
    takesHistoryRequests: z.boolean(),
    bays: z.number(),
    hoursPerDay: z.number(),
    archiveAfterDays: z.number(),
    staleAfterDays: z.number(),
    checksReady: z.boolean(),
    statusLinkAtIntake: z.boolean(),
    breakEvenHours: z.number().nullable(),
    targetHours: z.number().nullable(),
    historyFeeCents: z.number(),
    version,
  }),
  z.object({
    type: z.literal('CUSTOMER'),
    approvalLimitCents: z.number().nullable(),
    approvalAnswerHours: z.number(),
    approvalDeputyUserId: z.string().nullable(),
    approvalByLink: z.boolean(),
    defaultDriverChannel: z.enum(DRIVER_CHANNELS),
    archiveAfterDays: z.number(),
    referenceRequired: z.boolean(),
    version,
  }),
])
export type Properties = z.infer<typeof Properties>
export type GarageProperties = Extract<Properties, { type: 'GARAGE' }>
export type CustomerProperties = Extract<Properties, { type: 'CUSTOMER' }>

export const DeputyChoice = Member.pick({ userId: true, name: true })
export type DeputyChoice = z.infer<typeof DeputyChoice>
