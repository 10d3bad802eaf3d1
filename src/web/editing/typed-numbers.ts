import { moneyInputValue, parseMoney } from '#shared/money.ts'
import { readKilometres, readNumber, readScaled, readWhole } from '#shared/read-number.ts'

/** Amounts stay texts while they are typed; NaN is what cannot be read, and the schema says so in words. */

/** `528,25` or `528.25` in cents; nothing is null. */
export const centsOf = (typed: string): number | null =>
  typed.trim() === '' ? null : (parseMoney(typed) ?? Number.NaN)

/** Cents as a field shows them; null is an empty field. */
export const typedCents = (cents: number | null): string => (cents === null ? '' : moneyInputValue(cents))

/** `1,5` or `1.5` or `1,5 h`; nothing is null. */
export function decimalOf(typed: string): number | null {
  const text = typed.replace(/h\s*$/i, '')
  if (text.trim() === '') return null
  const read = readNumber(text)
  return read ? Number(`${read.whole}.${read.decimals || '0'}`) : Number.NaN
}

export const typedDecimal = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

/** 1500 → `1,5`. */
export const typedThousandths = (thousandths: number): string => typedDecimal(thousandths / 1000)

/** A number with decimals as so many whole parts: `1,5` in thousandths is 1500. NaN for what is none, or has more decimals. */
export const wholeParts = (typed: string, parts: number): number =>
  readScaled(typed, String(parts).length - 1, /%|l/) ?? Number.NaN

/** 100 → `10`, as a field of percent shows it; none is an empty field. */
export const typedPerMille = (perMille: number): string => typedDecimal(perMille === 0 ? null : perMille / 10)

/** `10` or `7,5 %` → 100, 75; nothing is 0. NaN for what is none, or has more decimals. */
export const perMilleOf = (typed: string): number => (typed.trim() === '' ? 0 : wholeParts(typed, 10))

/** `14` or `1 400`; nothing, too, is not a number. */
export const wholeOf = (typed: string): number => readWhole(typed) ?? Number.NaN

/** What a registered field holds, text or read already; nothing is null, anything that is no number NaN, which the schema refuses in words. */
const held = (typed: unknown, read: (text: string) => number | null): number | null => {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  return String(typed).trim() === '' ? null : (read(String(typed)) ?? Number.NaN)
}

/** `123 456 km` → 123456. */
export const kilometresOf = (typed: unknown): number | null => held(typed, readKilometres)

/** `2015` of a field of a year; a fraction is refused. */
export const yearOf = (typed: unknown): number | null => held(typed, readWhole)
