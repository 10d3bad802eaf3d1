import { formatPercent } from '#web/format.ts'

/** 0.255 → "26 %". */
export const wholePercent = (value: number): string => formatPercent(Math.round(value * 100) / 100)

/** A share as a text; "–" where there is nothing to share. */
export const share = (part: number, whole: number, text: (value: number) => string): string =>
  whole > 0 ? text(part / whole) : '–'
