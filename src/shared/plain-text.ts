// what no screen shows: direction marks, invisible characters and unassigned ones.
// The two joiners (U+200C, U+200D) stay: emojis and whole languages are written with them
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Text of one line as it is stored: line breaks and control characters become blanks, invisible characters are left out. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unseen, '')
    .trim()

/** Text of many lines as it is stored: line breaks and tabs stay, other control characters and invisible ones are left out. */
export const manyLines = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(unseen, '')
    .trim()

/** At most the first `max` UTF-16 units, without half a character at the end. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
