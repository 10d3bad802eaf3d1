import { PASSWORD_MIN_LENGTH } from './accounts.ts'

/** `short` is refused by the server, `weak` is easy to guess though long enough. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

const STRONG_LENGTH = 14

const guessable = /salasana|password|huoltosilta|qwerty|asdf|12345|54321|abcde/
const aRun = /^(.{1,4})\1+$/

/**
 * A hint, not a rule: length counts most; what robots try first, repetition and the person's own words count against it.
 * `about`: name and address as typed so far.
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if (password.length < PASSWORD_MIN_LENGTH) return 'short'
  const text = password.toLowerCase()
  const ownWords = about.flatMap((words) => words.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length > 3)
  let rest = text.replace(guessable, '')
  for (const word of ownWords) rest = rest.replace(word, '')
  const isGuessable = new Set(text).size < 5 || aRun.test(text) || rest.length < PASSWORD_MIN_LENGTH - 2
  if (isGuessable) return 'weak'
  return rest.length < STRONG_LENGTH ? 'fair' : 'strong'
}
