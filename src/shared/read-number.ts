/**
 * The one reader of numbers that people type and programs export. `12.345` and `12,345` can mean twelve thousand or
 * twelve and a bit: `isDoubtful` says so, and the digits are given as decimals; the caller knows which one can be meant.
 */
export type WrittenNumber = { whole: string; decimals: string; isDoubtful: boolean }

/** Blanks of every width, and the apostrophes of Swiss and English keyboards. */
const BLANKS = /[\s']+/g
/** A group of thousands never begins with a lone zero, so `0.155` is less than one. */
const GROUPED = /^[1-9]\d{0,2}(?:([ .,])\d{3})(?:\1\d{3})*$/

/** Reads `1 234,50`, `1.234,50`, `1,234.50`, `152300.0`, `,5`; null for what is no number. Neither signs nor units. */
export function readNumber(typed: string): WrittenNumber | null {
  const text = typed.normalize('NFKC').replace(BLANKS, ' ').trim()
  if (/^\d+$/.test(text)) return exact(text)
  const last = /^(.*)([.,])(\d+)$/.exec(text)
  const [, before = '', sign = '', decimals = ''] = last ?? []
  if (!last) return ungrouped(text)
  if (/^\d*$/.test(before)) {
    const isDoubtful = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(before)
    return { whole: before || '0', decimals, isDoubtful }
  }
  // the same sign twice groups: a number has one decimal sign
  if (before.includes(sign)) return ungrouped(text)
  const whole = ungrouped(before)
  return whole && { ...whole, decimals }
}

const exact = (whole: string): WrittenNumber => ({ whole, decimals: '', isDoubtful: false })

const ungrouped = (text: string): WrittenNumber | null => (GROUPED.test(text) ? exact(text.replace(/\D/g, '')) : null)

/** Without its unit, which may be at either end: `€ 12`, `12 km`. */
function bare(typed: string, unit: RegExp | undefined): string {
  const text = typed.trim()
  if (!unit) return text
  return text.replace(new RegExp(`^(?:${unit.source})|(?:${unit.source})\\.?$`, 'iu'), '').trim()
}

type WholeOptions = {
  /** The unit that may accompany the number, a pattern without anchors. */
  unit?: RegExp
  /** A fraction is refused unless it says so; of `12345.6` km the whole kilometres count, as a meter shows them. */
  fraction?: 'dropped'
}

/** An integer: `152 300 km`, `152.300`, `152300.0`. Three digits after a dot are a group, since integers are not written with three decimals. Null for anything else. */
export function readWhole(typed: string, { unit, fraction }: WholeOptions = {}): number | null {
  const read = readNumber(bare(typed, unit))
  if (!read) return null
  const digits = read.isDoubtful ? read.whole + read.decimals : read.whole
  const isWhole = read.isDoubtful || /^0*$/.test(read.decimals) || fraction === 'dropped'
  const value = Number(digits)
  return isWhole && Number.isSafeInteger(value) ? value : null
}

const KILOMETRES = /km|kilometriä?/

/** What a meter shows: `152 300 km`, `152300.0`; the fraction of `12345.6` is left out. */
export const readKilometres = (typed: string): number | null =>
  readWhole(typed, { unit: KILOMETRES, fraction: 'dropped' })

/** Whether `152.300` had to be read as whole kilometres, since a program could mean 152,3. */
export const isDoubtfulKilometres = (typed: string): boolean => isDoubtful(typed, KILOMETRES)

/** Whether `readWhole` had to choose: a program with three decimals would mean a thousandth of it. */
export const isDoubtful = (typed: string, unit?: RegExp): boolean => readNumber(bare(typed, unit))?.isDoubtful ?? false

/** A number in its smallest parts: `1,5` with 3 digits is 1500. Null for what is none, or has decimals beyond them. */
export function readScaled(typed: string, digits: number, unit?: RegExp): number | null {
  const read = readNumber(bare(typed, unit))
  if (!read) return null
  const decimals = read.decimals.replace(/0+$/, '')
  const value = Number(read.whole + decimals.padEnd(digits, '0'))
  return decimals.length <= digits && Number.isSafeInteger(value) ? value : null
}
