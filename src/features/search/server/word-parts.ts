import { GRAM, tenantOf } from './document-statement.ts'

const quoted = (organizationId: string, gram: string) => `'${tenantOf(organizationId)}${gram}'`

/** A tsquery for the words of an organisation that may hold one of the parts; a part has only letters and digits. */
export const wordsHolding = (organizationId: string, parts: readonly string[]): string =>
  parts
    .map(
      (part) =>
        `(${gramsOf(part)
          .map((gram) => gramQuery(organizationId, gram))
          .join('&')})`,
    )
    .join('|')

/** The same for words that have a little of it, for those that are nearly so. */
export const wordsLike = (organizationId: string, word: string): string =>
  gramsOf(word)
    .map((gram) => quoted(organizationId, gram))
    .join('|')

/** And for those that may begin or end with two letters. */
export const wordsEdgedBy = (organizationId: string, { first, last }: { first: string; last: string }): string =>
  `${quoted(organizationId, first)}:*|${quoted(organizationId, last)}`

/** A part that is shorter than a gram begins some of them. */
const gramQuery = (organizationId: string, gram: string) =>
  `${quoted(organizationId, gram)}${[...gram].length < GRAM ? ':*' : ''}`

function gramsOf(part: string): string[] {
  const letters = [...part]
  const last = Math.max(letters.length - GRAM, 0)
  return Array.from({ length: last + 1 }, (_, from) => letters.slice(from, from + GRAM).join(''))
}
