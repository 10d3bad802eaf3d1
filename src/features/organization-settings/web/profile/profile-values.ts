import { countryName } from '#shared/country-name.ts'
import { describeHours } from '#shared/opening-hours.ts'
import { CUSTOMER_KIND_LABELS, type CustomerKind } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { type OrganizationProfile, ProfileEdit } from '../../organization-settings.ts'
import { locationOf, type TypedLocation, typedLocation } from './typed-location.ts'
import { hoursOf, type TypedWeek, typedWeek } from './typed-week.ts'

type Text =
  | 'name'
  | 'businessName'
  | 'businessId'
  | 'vatNumber'
  | 'country'
  | 'shortDescription'
  | 'description'
  | 'streetAddress'
  | 'postalCode'
  | 'city'
  | 'phone'
  | 'email'
  | 'website'

/** The profile as it is typed. */
export type ProfileValues = Record<Text, string> & {
  customerKind: CustomerKind
  location: TypedLocation
  openingHours: TypedWeek
}

export const profileWords: FieldWords<ProfileValues> = {
  name: { label: 'Nimi' },
  businessName: { label: 'Virallinen nimi' },
  customerKind: { label: 'Laji', show: (kind) => CUSTOMER_KIND_LABELS[kind] },
  businessId: { label: 'Y-tunnus' },
  vatNumber: { label: 'ALV-tunniste' },
  country: { label: 'Maa', show: (country) => (country && country !== 'FI' ? countryName(country) : '') },
  shortDescription: { label: 'Lyhyt kuvaus' },
  description: { label: 'Kuvaus' },
  streetAddress: { label: 'Katuosoite' },
  postalCode: { label: 'Postinumero' },
  city: { label: 'Postitoimipaikka' },
  location: {
    label: 'Sijainti kartalla',
    show: ({ latitude, longitude }) => (latitude ? `${latitude} ; ${longitude}` : ''),
  },
  phone: { label: 'Puhelin' },
  email: { label: 'Sähköposti' },
  website: { label: 'Verkkosivu' },
  openingHours: {
    label: 'Aukioloajat',
    show: (week) => describeHours(hoursOf(week) ?? []).join('\n'),
  },
}

/** What a page of this kind of organisation has: a person has no opening hours, a garage no kind. */
export const profileFields = ({ type, customerKind }: Pick<OrganizationProfile, 'type' | 'customerKind'>) =>
  (Object.keys(profileWords) as (keyof ProfileValues)[]).filter((field) => {
    if (type === 'GARAGE') return !['customerKind', 'vatNumber', 'country'].includes(field)
    if (field === 'businessId') return customerKind === 'COMPANY'
    if (field === 'vatNumber' || field === 'country') return customerKind === 'FOREIGN_COMPANY'
    return customerKind !== 'PERSON' || OF_PERSONS.includes(field)
  })

const OF_PERSONS: readonly (keyof ProfileValues)[] = ['name', 'phone', 'email', 'streetAddress', 'postalCode', 'city']

export function profileValues(profile: OrganizationProfile): ProfileValues {
  const { image: _image, type: _type, version: _version, location, openingHours, phone, ...rest } = profile
  return {
    ...rest,
    phone: phone && formatPhone(phone),
    location: typedLocation(location),
    openingHours: typedWeek(openingHours),
  }
}

export const profileInput = ({ location, openingHours, ...texts }: ProfileValues) => ({
  ...texts,
  location: locationOf(location),
  openingHours: hoursOf(openingHours),
})

export const profileResolver = schemaResolver<ProfileValues>(ProfileEdit, (values) => ({
  ...profileInput(values),
  version: 0,
}))
