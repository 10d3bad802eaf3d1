import { readPlateNumber } from '#shared/plate-number.ts'
import { openFont, PLATE_FONT } from './pdf-fonts.ts'

/** As the screen draws it (`NationalPlate`), in points. */
const HEIGHT = 32
const BAND = 11
const SIDE = 8
/** In sizes of the letters. */
const LETTER_SPACING = 0.045

const gidole = openFont(PLATE_FONT)
const capitalHeight = gidole.glyphForCodePoint(0x48).bbox.maxY / gidole.unitsPerEm

/**
 * The number plate as SVG: white, with a rounded frame and, when it is a Finnish one, the blue band with FIN. Its letters are outlines: a
 * font more in each file would cost a third of the time that a page takes.
 */
export function plateDrawing(registrationNumber: string): { svg: string; width: number } {
  const { known } = readPlateNumber(registrationNumber) ?? { known: false }
  // letters with dots are stamped smaller, as on the real thing
  const hasDots = /[ÅÄÖ]/.test(registrationNumber)
  const size = HEIGHT * (hasDots ? 0.7 : 0.8)
  const left = known ? BAND + SIDE : SIDE
  const letters = outlines(registrationNumber, {
    size,
    left,
    baseline: (HEIGHT + capitalHeight * size) / 2 + (hasDots ? 2 : 0),
  })
  const width = letters.right - LETTER_SPACING * size + SIDE
  const frame = `x="0.5" y="0.5" width="${width - 1}" height="${HEIGHT - 1}" rx="4"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}">
<rect ${frame} fill="#ffffff"/>${known ? band() : ''}<rect ${frame} fill="none" stroke="#1f2733" stroke-width="1"/>
<g fill="#14181f" stroke="#14181f">${letters.svg}</g></svg>`
  return { svg, width }
}

/** The letters one after the other, as far as the font has them, a little stronger than it draws them. */
function outlines(text: string, { size, left, baseline }: { size: number; left: number; baseline: number }) {
  const scale = size / gidole.unitsPerEm
  let right = left
  let svg = ''
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (!gidole.hasGlyphForCodePoint(codePoint)) continue
    const { path, advanceWidth } = gidole.glyphForCodePoint(codePoint)
    svg += `<path transform="translate(${right} ${baseline}) scale(${scale} ${-scale})" stroke-width="${0.4 / scale}" d="${path.toSVG()}"/>`
    right += advanceWidth * scale + LETTER_SPACING * size
  }
  return { svg, right }
}

function band(): string {
  // a star on each hour of a clock
  const stars = Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6
    return `<circle cx="${BAND / 2 + 3.2 * Math.sin(angle)}" cy="${9.5 - 3.2 * Math.cos(angle)}" r="0.55"/>`
  }).join('')
  const fin = outlines('FIN', { size: 6, left: 1.4, baseline: HEIGHT - 5 })
  return `<path d="M${BAND} 0.5H4.5A4 4 0 0 0 0.5 4.5V${HEIGHT - 4.5}A4 4 0 0 0 4.5 ${HEIGHT - 0.5}H${BAND}Z" fill="#0b3b9e"/>
<g fill="#f8d12e">${stars}</g><g fill="#ffffff">${fin.svg}</g>`
}
