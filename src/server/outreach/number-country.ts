import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Åland has the numbers of Finland. */
const HOME_CODE = '358'
export const HOME = 'FI'

/** A text message to any other kind of number pays the owner of the number, or reaches no person. */
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * The country of a number: `FI`, another country that a super-user may open, or null for one that no country owns (satellites, +800 and their like)
 * and for numbers abroad that are no mobile phones (premium rate, shared cost): those are never opened.
 */
export function countryOfNumber(e164: string): string | null {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return null
  if (number.countryCallingCode === HOME_CODE) return HOME
  return number.country && MOBILE.has(number.getType() ?? '') ? number.country : null
}

/** The countries that can be opened. */
export const COUNTRIES: readonly string[] = getCountries().filter((code: CountryCode) => code !== HOME && code !== 'AX')
