import { typedDecimal, wholeParts } from '#web/editing/typed-numbers.ts'

/** `1 234,5 h` in tenths: 12345; nothing is null. NaN for what is none, or has more decimals. */
export const tenthsOf = (typed: string): number | null => {
  const text = typed.replace(/h\s*$/i, '')
  return text.trim() === '' ? null : wholeParts(text, 10)
}

/** 12345 → `1234,5`; null is an empty field. */
export const typedTenths = (tenths: number | null): string => typedDecimal(tenths === null ? null : tenths / 10)
