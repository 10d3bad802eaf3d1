import { readPhone } from '#shared/phone.ts'
import { phonePattern } from '#shared/phone-pattern.ts'

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
