import { describeHours } from '#shared/opening-hours.ts'
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
  | 'shortDescription'
  | 'description'
  | 'streetAddress'
  | 'postalCode'
  | 'city'
  | 'phone'
  | 'email'
  | 'website'

/** The profile as it is typed. */
export type ProfileValues = Record<Text, string> & { location: TypedLocation; openingHours: TypedWeek }

export const profileWords: FieldWords<ProfileValues> = {
  name: { label: 'Nimi' },
  businessName: { label: 'Virallinen nimi' },
  businessId: { label: 'Y-tunnus' },
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

export function profileValues(profile: OrganizationProfile): ProfileValues {
  const { image: _image, type: _type, version: _version, location, openingHours, phone, ...texts } = profile
  return {
    ...texts,
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
