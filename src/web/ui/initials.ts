const letterOrDigit = /[\p{L}\p{N}]/u

/** First letters or digits of the first two words that have one, in capitals; '?' when there is no letter, as in a phone number instead of a name. */
export function initials(name: string | null | undefined): string {
  if (!/\p{L}/u.test(name ?? '')) return '?'
  const letters = (name ?? '').split(/\s+/).flatMap((word) => word.match(letterOrDigit)?.[0] ?? [])
  return letters.slice(0, 2).join('').toLocaleUpperCase('fi')
}

/** A steady hue (degrees) for a name, from a few that sit well next to petrol. */
export function hueOf(name: string): number {
  const hues = [205, 250, 295, 345, 60, 110]
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length] ?? 205
}
