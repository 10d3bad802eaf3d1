/**
 * Words that went wrong in comments, test names and documents, with the terms to use instead. What each term of this code base means is in the
 * glossary of docs/map.md. The list only grows.
 */
export type WordRule = {
  /** Each spelling that is refused. */
  not: RegExp
  /** A sentence with the word. */
  was: string
  /** The same sentence in the usual terms. */
  now: string
}

export const wordRules: readonly WordRule[] = [
  {
    not: /\b(tell|tells|telling|told)\b/i,
    was: 'the garage is told of the answer',
    now: 'the garage is notified of the answer (or: log, pass, report, declare, describe, return)',
  },
  {
    not: /\b(stand|stands|standing|stood)\b(?!-)/i,
    was: 'the sum stands below the lines',
    now: 'the sum is below the lines (or: appears, remains, is listed)',
  },
  {
    not: /\b(nobody|somebody)\b/i,
    was: 'somebody else has signed it',
    now: 'another user has signed it (or: a person, the caller, no user, not … yet)',
  },
  {
    not: /\b(whoever|whatever|whomever)\b/i,
    was: 'whoever listens gets it',
    now: 'every listener gets it (name the actor or the thing)',
  },
  {
    not: /(?<!\b(?:let|left|leave|leaves) )(?<!stand-)\balone\b/i,
    was: 'for admins alone',
    now: 'for admins only',
  },
  {
    not: /\bbeside\b/i,
    was: 'the button beside the name',
    now: 'the button next to the name (or: in addition to, in parallel with)',
  },
  {
    not: /\b(hear|hears|heard|hearing)\b/i,
    was: 'the customer hears of it',
    now: 'the customer is notified (or: receives the event, listens)',
  },
  { not: /\banew\b/i, was: 'it is asked anew', now: 'it is fetched again' },
  {
    not: /\b(reckon|reckons|reckoned|reckoning)\b/i,
    was: 'the sum is reckoned with VAT',
    now: 'the sum is computed with VAT',
  },
  {
    not: /\bas (it|they) (is|was|are|were)(?=[,.;:)]|$)/i,
    was: 'the text is kept as it was',
    now: 'the text is kept unchanged',
  },
]

/** The refused words of a text. What is in back-ticks names code and is not looked at. */
export function wordsIn(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, '')
  return wordRules.flatMap(({ not }) => not.exec(prose)?.[0] ?? [])
}

/** A test name without a subject, such as "that was forgotten is too old": it cannot be read without its `describe`. */
export const isFragment = (name: string) => /^(of|that|is|as|in|and|but|so)\b/.test(name)
