import { formatDate } from '#web/format.ts'
import type { Days } from '../report-range.ts'

const oneDecimal = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 })

/** Days off the road, whole days of 24 hours and their parts. */
export const daysText = (minutes: number): string => `${oneDecimal.format(minutes / 60 / 24)}\u00a0vrk`

/** "1.11.2026–23.11.2026". */
export const rangeText = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`
