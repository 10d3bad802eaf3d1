import { charactersOf, pdfFonts } from './pdf-fonts.ts'

/** Some text in one font; without a name in Figtree. */
export type PrintedRun = { text: string; font?: 'Roboto' }

const figtree = charactersOf(pdfFonts.Figtree.normal)
const roboto = charactersOf(pdfFonts.Roboto.normal)
const characters = new Intl.Segmenter('fi', { granularity: 'grapheme' })

/** What is invisible, but would be drawn as a box: controls, marks of direction, soft hyphens, joiners, variants. */
const unseen = /(?!\n)(?:[\p{Cc}\p{Cf}]|[\u{FE00}-\u{FE0F}])/gu

/** The text in the fonts that can draw it. What none can, such as an emoji, is left out: a replacement sign looks like a fault of the paper. */
export function printable(given: string): PrintedRun[] {
  const text = given
    .replace(/\p{Cs}/gu, '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\u202F/g, '\u00A0')
  const runs: PrintedRun[] = []
  const add = (piece: string, font?: 'Roboto') => {
    const last = runs.at(-1)
    if (last && last.font === font) last.text += piece
    else runs.push(font ? { text: piece, font } : { text: piece })
  }
  const plain = text.replace(unseen, '')
  if (isDrawn(plain, figtree)) return [{ text: plain }]
  // joiners hold the parts of an emoji together, so the text is split into characters before they go
  for (const { segment } of characters.segment(text)) {
    const seen = segment.replace(unseen, '')
    if (isDrawn(seen, figtree)) add(seen)
    else if (isDrawn(seen, roboto)) add(seen, 'Roboto')
  }
  return runs.length > 0 ? runs : [{ text: '' }]
}

const isDrawn = (text: string, font: ReadonlySet<number>): boolean =>
  [...text].every((character) => character === '\n' || font.has(character.codePointAt(0) ?? 0))
