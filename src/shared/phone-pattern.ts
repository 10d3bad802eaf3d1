import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What people write between the digits of a number, a few of them at once: `040 - 123`, `(0)40`. */
const BETWEEN = '[\\s().\\/\\-‐‑–]{0,3}'

/**
 * Finds a number in any usual writing within a text: national or with its country's code, with blanks, dots, hyphens, slashes and brackets. Digits that
 * go on before or after it make another number of it. `e164` is a number as it is kept; null for what is none.
 */
export function phonePattern(e164: string): RegExp | null {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return null
  const spaced = (digits: string) => [...digits].join(BETWEEN)
  const abroad = `(?:(?:\\+|00)${BETWEEN})?${spaced(number.countryCallingCode)}${BETWEEN}(?:0${BETWEEN})?`
  // a bracket that is closed within the number belongs to it
  return new RegExp(`\\(?(?<!\\d)(?:${abroad}|0${BETWEEN})${spaced(number.nationalNumber)}(?!\\d)`, 'g')
}
