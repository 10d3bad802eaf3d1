/** What follows the two letters in the VAT numbers of each EU country (Commission, VIES: structure of VAT numbers). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** One of each, as the field suggests it. */
const EXAMPLES: Readonly<Record<string, string>> = {
  EE: 'EE123456789',
  SE: 'SE556677889901',
  DE: 'DE123456789',
  LV: 'LV12345678901',
  LT: 'LT123456789',
  PL: 'PL1234567890',
  DK: 'DK12345678',
  NL: 'NL123456789B01',
}

/** Only Greece has other letters in its numbers than in its country code of ISO 3166-1. */
const lettersOf = (country: string): string => (country === 'GR' ? 'EL' : country)
const countryOf = (letters: string): string => (letters === 'EL' ? 'GR' : letters)

export const isInEu = (country: string): boolean => lettersOf(country) in FORMS

/** The country (ISO 3166-1) of a number that is typed: by its first letters, when they are those of an EU country. */
export function vatCountry(typed: string): string | null {
  const letters = compact(typed).slice(0, 2)
  return letters in FORMS ? countryOf(letters) : null
}

const compact = (typed: string): string => typed.toUpperCase().replace(/[\s.\-–/]/g, '')

/**
 * Brings a VAT number (ALV-tunniste) to its one form, `EE123456789`; null when no EU country gives such numbers out. `country` adds its letters where
 * only the rest was typed. Check digits are left to the tax offices: some countries have given out numbers that fail them.
 */
export function normalizeVatNumber(typed: string, country?: string): string | null {
  const text = compact(typed)
  const own = FORMS[text.slice(0, 2)]
  if (own?.test(text.slice(2))) return text
  const letters = country === undefined ? '' : lettersOf(country)
  return FORMS[letters]?.test(text) ? letters + text : null
}

/** Why a text is no VAT number of the country, for its field. */
export function vatNumberError(country: string): string {
  const letters = lettersOf(country)
  const example = EXAMPLES[letters]
  return example
    ? `Tarkista ALV-tunniste, esimerkiksi ${example}`
    : `Tarkista ALV-tunniste: se alkaa kirjaimilla ${letters in FORMS ? letters : 'kuten EE tai SE'}`
}
