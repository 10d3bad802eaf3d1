// What XML 1.0 cannot hold, and marks that turn the order of letters around: a name must not look like another one on a reader's screen.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const LEFT_OUT = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/** A text for one XML element of at most so many characters: on one line, without what XML cannot hold, cut if need be. */
export function xmlText(text: string, max: number): string {
  const clean = text.toWellFormed().replace(/\s+/g, ' ').replace(LEFT_OUT, '').trim()
  return [...clean].slice(0, max).join('').trim()
}

type Fit = {
  /** Of one element, in characters: a shorter rest is left out. */
  least: number
  max: number
  /** So many elements. */
  most: number
}

/** The same in several elements, broken between words where it can be; what does not fit is left out. */
export function xmlTexts(text: string, { least, max, most }: Fit): string[] {
  const rows: string[] = []
  for (const word of xmlText(text, max * most * 2).split(' ')) {
    const row = rows.at(-1)
    if (row !== undefined && [...row].length + 1 + [...word].length <= max) rows[rows.length - 1] = `${row} ${word}`
    else for (let rest = [...word]; rest.length > 0; rest = rest.slice(max)) rows.push(rest.slice(0, max).join(''))
  }
  return rows.filter((row) => [...row].length >= least).slice(0, most)
}
