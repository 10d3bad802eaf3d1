// what no screen shows: marks that turn the direction of what follows, invisible characters, and what stands for nothing.
// The two joiners (U+200C, U+200D) stay: emojis and whole languages are written with them
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Text of one line as it is kept: line breaks and control characters are blanks in it, what nobody sees is left out. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unseen, '')
    .trim()

/** Text of many lines as it is kept: its lines and tabs stay, other control characters and what nobody sees go. */
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
