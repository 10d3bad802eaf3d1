import { cutText } from './plain-text.ts'

/** The characters of GSM 03.38 that take one septet of a text message. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those that take two. */
const EXTENDED = new Set('^{}\\[~]|€\f')

/** The length of a single text message, and of each part of a longer one: their common header has six or seven characters' room. */
const ROOM = { 'GSM-7': { alone: 160, part: 153 }, 'UCS-2': { alone: 70, part: 67 } } as const

export type TextSegments = {
  /** `UCS-2` as soon as one character is not in GSM-7: then a part holds less than half. */
  encoding: keyof typeof ROOM
  /** Septets in GSM-7, UTF-16 units in UCS-2. */
  units: number
  /** As how many messages it is sent and paid; 0 of an empty text. */
  segments: number
}

/** In how many parts a text message travels. A character is never split between two parts. */
export function textSegments(text: string): TextSegments {
  const characters = [...text]
  const encoding = characters.every((one) => BASIC.has(one) || EXTENDED.has(one)) ? 'GSM-7' : 'UCS-2'
  const sizeOf = (character: string) => (encoding === 'UCS-2' ? character.length : EXTENDED.has(character) ? 2 : 1)
  const { alone, part } = ROOM[encoding]
  let units = 0
  let segments = 0
  let used: number = part
  for (const character of characters) {
    const size = sizeOf(character)
    units += size
    if (used + size > part) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { encoding, units, segments: units === 0 ? 0 : units <= alone ? 1 : segments }
}

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '′': "'",
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '×': 'x',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '→': '->',
}
/** Emoji with their joiners, colours and the blank behind them, and other signs that are no letters. */
const PICTURES =
  /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}✓✗]|[\u{FE00}-\u{FE0F}]|\u200d|\u20e3)+ ?/gu
const REPLACED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/**
 * A text as it leaves by SMS: typographic characters as plain ones, and without pictures. A single dash, quotation mark or emoji outside
 * GSM-7 would more than double the number of parts.
 */
export function smsText(text: string): string {
  const plain = text.normalize('NFC').replace(REPLACED, (one) => PLAIN[one] ?? one)
  const letters = plain.replace(PICTURES, '')
  // a text in Cyrillic letters costs the same with its emoji
  return textSegments(letters).encoding === 'GSM-7' ? letters : plain
}

/** Links end with the first blank. */
const LAST_LINK = /https?:\/\/\S+\s*$/

/** At most so many UTF-16 units: what is too long is cut, and ends with three dots (the one character for them is not in GSM-7). A link at its
 * end stays whole. */
export function boundText(text: string, max: number): string {
  if (text.length <= max) return text
  const link = LAST_LINK.exec(text)?.[0].trimEnd() ?? ''
  const end = link && link.length < max / 2 ? `... ${link}` : '...'
  return `${cutText(text, max - end.length).trimEnd()}${end}`
}
