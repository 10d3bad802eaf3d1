import { namesUs, type OurMail } from './our-mail.ts'

/** A quotation: the line where its header begins, and the one after its header. */
export type Quotation = { begins: number; goesOn: number }

const MAX_HEADER_LINES = 3
const MAX_HEADER_LENGTH = 300
/** From, sent, to, copy, subject and two more, in any language: `Lähettäjä: …`, `*Saatja:* …`. */
const LABEL = /^\*?\p{L}[\p{L} -]{1,24}\*?\s?:\*?(?:\s|$)/u
const BLOCK_LINES = 8
/** `-----Alkuperäinen viesti-----`, `________________` */
const RULE = /^[-_*=\s]{3,}$/
const SEPARATOR = /^[-_*\s]{2,}\p{L}[\p{L} ]{4,40}[-_*:\s]{2,}$/u

/**
 * The first header of a quotation of our mail. A line that looks like one and does not name us is a person's own words: people write "Matti kirjoitti
 * 25.11.2026:" and lists with `Lähettäjä:` themselves. The language of the program does not matter.
 */
export function findQuotation(lines: readonly string[], from: number, ours: OurMail): Quotation | null {
  for (let at = from; at < lines.length; at += 1) {
    const length = headerLengthAt(lines, at, ours)
    if (length > 0) return { begins: withRuleAbove(lines, at, from), goesOn: at + length }
  }
  return null
}

/** How many lines of a quotation's header begin here; 0 for none. */
function headerLengthAt(lines: readonly string[], at: number, ours: OurMail): number {
  const line = unmarked(lines[at])
  if (line === '') return 0
  if (SEPARATOR.test(line)) {
    const next = [1, 2, 3].map((count) => at + count).find((index) => unmarked(lines[index]) !== '') ?? at
    const block = next > at ? blockLength(lines, next) : 0
    return block > 0 && namesUs(lines.slice(next, next + block).join('\n'), ours) ? next + block - at : 0
  }
  const block = blockLength(lines, at)
  if (block >= 2 && namesUs(lines.slice(at, at + block).join('\n'), ours)) return block
  for (let count = 1; count <= MAX_HEADER_LINES; count += 1) {
    const some = lines.slice(at, at + count).map(unmarked)
    if (some.length < count || some.includes('')) return 0
    if (isAttribution(some.join(' '), ours)) return isOwnLineAbove(some, ours) ? 0 : count
  }
  return 0
}

/** "ma 23.11.2026 klo 9.12 Huoltosilta <posti@example.fi> kirjoitti:", in any language, in one line or three. */
const isAttribution = (text: string, ours: OurMail): boolean =>
  text.length <= MAX_HEADER_LENGTH && /:$/.test(text) && /\d{4}|@/.test(text) && namesUs(text, ours)

/** The first line is the person's own, written right above the header: what follows is one without it, or it has nothing of a header. */
function isOwnLineAbove([first = '', ...rest]: readonly string[], ours: OurMail): boolean {
  if (rest.length === 0) return false
  const tail = rest.join(' ')
  return (/\d{4}/.test(tail) && isAttribution(tail, ours)) || !(/\d/.test(first) || namesUs(first, ours))
}

function blockLength(lines: readonly string[], at: number): number {
  let length = 0
  while (length < BLOCK_LINES && LABEL.test(unmarked(lines[at + length]))) length += 1
  return length
}

/** The rule that Outlook draws above its block, and the words of old programs. */
function withRuleAbove(lines: readonly string[], at: number, from: number): number {
  let above = at - 1
  while (above >= from && unmarked(lines[above]) === '') above -= 1
  return above >= from && RULE.test(unmarked(lines[above])) && unmarked(lines[above]) !== '--' ? above : at
}

const unmarked = (line: string | undefined): string => (line ?? '').replace(/^(?:\s*>)+/, '').trim()
