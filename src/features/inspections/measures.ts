import type { Limits } from './inspection-templates.ts'
import type { Result } from './inspections.ts'

/** The colour that a measure's limits propose; null without a measure or limits. A value on the limit itself is still within it. */
export function proposedResult(measure: number | null, limits: Limits): Exclude<Result, 'NOT_APPLICABLE'> | null {
  const { redBelow, yellowBelow, yellowAbove, redAbove } = limits
  if (measure === null || (redBelow ?? yellowBelow ?? yellowAbove ?? redAbove) === null) return null
  if ((redBelow !== null && measure < redBelow) || (redAbove !== null && measure > redAbove)) return 'RED'
  if ((yellowBelow !== null && measure < yellowBelow) || (yellowAbove !== null && measure > yellowAbove))
    return 'YELLOW'
  return 'GREEN'
}

const decimals = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 3 })

/** 1600 of `mm` is `1,6 mm`; `unit` may be empty. */
export const measureText = (measure: number, unit: string): string =>
  [decimals.format(measure / 1000), unit].filter(Boolean).join('\u00a0')

/** `keltainen alle 3 mm, punainen alle 1,6 mm`; empty without limits. */
export const limitsText = (limits: Limits, unit: string): string =>
  [
    limits.yellowBelow !== null && `keltainen alle ${measureText(limits.yellowBelow, unit)}`,
    limits.redBelow !== null && `punainen alle ${measureText(limits.redBelow, unit)}`,
    limits.yellowAbove !== null && `keltainen yli ${measureText(limits.yellowAbove, unit)}`,
    limits.redAbove !== null && `punainen yli ${measureText(limits.redAbove, unit)}`,
  ]
    .filter(Boolean)
    .join(', ')
