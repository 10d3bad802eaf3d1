import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readPhone } from '#shared/phone.ts'

/** A word that means only the person: one of a few letters, or like a key, a status or a sum, would change other things in a text. */
const isTelling = (word: string): boolean => word.length >= 4 && !/^([a-z]\w*|[A-Z_]+|[1-9]\d*)$/.test(word)

/**
 * Replaces each of a person's names, addresses and numbers in a text: phone numbers in any writing, everything else as it is given. Words that may mean
 * something else are left.
 */
export function withoutWords(words: Iterable<string>, replacement: string): (text: string) => string {
  const known = [...new Set([...words].map((word) => word.trim()))].filter(isTelling)
  const numbers = new Set(known.flatMap((word) => readPhone(word) ?? []))
  const patterns = [...numbers].flatMap((number) => phonePattern(number) ?? [])
  const others = known
    .filter((word) => readPhone(word) === null)
    // the longest first: a name may hold another
    .sort((one, other) => other.length - one.length)
    .map(literally)
  return (text) => {
    let rest = text
    // a bracket around the number and more stays
    for (const pattern of patterns)
      rest = rest.replace(pattern, (found) => (opensMore(found) ? `(${replacement}` : replacement))
    for (const pattern of others) rest = rest.replace(pattern, () => replacement)
    return rest
  }
}

const opensMore = (found: string): boolean => found.split('(').length > found.split(')').length

/** As it is given, and not within a longer number. */
const literally = (word: string): RegExp =>
  new RegExp(`(?<!\\d(?=\\d))${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!(?<=\\d)\\d)`, 'g')

/** The same of all texts within a value of JSON; its keys stay. */
export function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => inTexts(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, change)]))
}

/** What people write between the digits of a number, a few of them at once: `040 - 123`, `(0)40`. */
const BETWEEN = '[\\s().\\/\\-‐‑–]{0,3}'

/**
 * Finds a number in any usual writing within a text: national or with its country's code, with blanks, dots, hyphens, slashes and brackets. Digits that
 * go on before or after it make another number of it. `e164` is a number as it is kept; null for what is none.
 */
function phonePattern(e164: string): RegExp | null {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return null
  const spaced = (digits: string) => [...digits].join(BETWEEN)
  const abroad = `(?:(?:\\+|00)${BETWEEN})?${spaced(number.countryCallingCode)}${BETWEEN}(?:0${BETWEEN})?`
  // a bracket that is closed within the number belongs to it
  return new RegExp(`\\(?(?<!\\d)(?:${abroad}|0${BETWEEN})${spaced(number.nationalNumber)}(?!\\d)`, 'g')
}
