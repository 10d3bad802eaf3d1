import { findPlace } from '#shared/finnish-places.ts'
import { readNumber } from '#shared/read-number.ts'
import type { OrganizationProfile } from '../../organization-settings.ts'

type Location = OrganizationProfile['location']

/** The pin as its two fields hold it, in degrees with a comma. */
export type TypedLocation = { latitude: string; longitude: string }

/** Five decimals are a metre. */
const degrees = (value: number): string => String(Math.round(value * 100_000) / 100_000).replace('.', ',')

export const typedLocation = (location: Location): TypedLocation => ({
  latitude: location ? degrees(location.latitude) : '',
  longitude: location ? degrees(location.longitude) : '',
})

const numberOf = (typed: string): number => {
  const [, sign = '', digits = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? []
  const read = readNumber(digits)
  return read ? Number(`${sign && '-'}${read.whole}.${read.decimals || '0'}`) : Number.NaN
}

/** Null for no pin; NaN in it is what cannot be read. */
export const locationOf = ({ latitude, longitude }: TypedLocation): Location =>
  latitude.trim() === '' && longitude.trim() === ''
    ? null
    : { latitude: numberOf(latitude), longitude: numberOf(longitude) }

/** Whether there is a pin to draw. */
export const isPlace = (location: Location): location is NonNullable<Location> =>
  location !== null && Math.abs(location.latitude) <= 90 && Math.abs(location.longitude) <= 180

/** About the middle of the town, to begin with; null when it is not a known one. */
export function townLocation(city: string): TypedLocation | null {
  const place = findPlace(city)
  return place && typedLocation(place)
}
