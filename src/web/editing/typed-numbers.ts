import { moneyInputValue, parseMoney } from '#shared/money.ts'

/** Amounts stay texts while they are typed; NaN is what cannot be read, and the schema says so in words. */

/** `528,25` or `528.25` in cents; nothing is null. */
export const centsOf = (typed: string): number | null =>
  typed.trim() === '' ? null : (parseMoney(typed) ?? Number.NaN)

/** Cents as a field shows them; null is an empty field. */
export const typedCents = (cents: number | null): string => (cents === null ? '' : moneyInputValue(cents))

/** `1,5` or `1.5` or `1,5 h`; nothing is null. */
export function decimalOf(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0]|h$/gi, '').replace(',', '.')
  if (text === '') return null
  return /^\d+(\.\d+)?$|^\.\d+$/.test(text) ? Number(text) : Number.NaN
}

export const typedDecimal = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

/** 1500 → `1,5`. */
export const typedThousandths = (thousandths: number): string => typedDecimal(thousandths / 1000)

/** A number with decimals as so many whole parts: `1,5` in thousandths is 1500. NaN for what is none, or has more decimals. */
export function wholeParts(typed: string, parts: number): number {
  const text = typed.replace(/[\s\u00a0%]/g, '').replace(',', '.')
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) return Number.NaN
  const [whole = '', decimals = ''] = text.split('.')
  const digits = String(parts).length - 1
  return decimals.replace(/0+$/, '').length > digits
    ? Number.NaN
    : Number(whole || '0') * parts + Number(decimals.slice(0, digits).padEnd(digits, '0'))
}

/** 100 → `10`, as a field of percent shows it; none is an empty field. */
export const typedPerMille = (perMille: number): string => typedDecimal(perMille === 0 ? null : perMille / 10)

/** `10` or `7,5 %` → 100, 75; nothing is 0. NaN for what is none, or has more decimals. */
export const perMilleOf = (typed: string): number => (typed.trim() === '' ? 0 : wholeParts(typed, 10))

/** `14` or `1 400`; nothing, too, is not a number. */
export function wholeOf(typed: string): number {
  const text = typed.replace(/[\s\u00a0]/g, '')
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** `123 456 km` → 123456; nothing → null; anything else → NaN, which the schema refuses in words. */
export function readWholeNumber(typed: unknown, unit = 'km'): number | null {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  const digits = String(typed).replace(/\s/g, '')
  const bare = digits.toLowerCase().endsWith(unit) ? digits.slice(0, -unit.length) : digits
  if (bare === '') return null
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}
