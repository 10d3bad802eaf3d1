import { formatDate, formatNumber, formatPercent } from '#web/format.ts'
import type { Days } from '../report-range.ts'

const oneDecimal = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 })

/** Days off the road, whole days of 24 hours and their parts. */
export const daysText = (minutes: number): string => `${oneDecimal.format(minutes / 60 / 24)}\u00a0vrk`

/** "1.11.2026–23.11.2026". */
export const rangeText = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`

/** 0.255 → "26 %". */
export const wholePercent = (value: number): string => formatPercent(Math.round(value * 100) / 100)

/** A share as a text; "–" where there is nothing to share. */
export const share = (part: number, whole: number, text: (value: number) => string): string =>
  whole > 0 ? text(part / whole) : '–'

/** How costs are counted. */
export const COSTS =
  'Jaksolla valmistuneiden huoltojen rivit alennuksineen, kiinteällä hinnalla sovitut sen mukaan, ilman arvonlisäveroa.'
export const PER_KM =
  'Kulut kilometriä kohti: jakson kulut jaettuna kilometreillä, jotka auton mittarilukemista nähdään. Lukemien välissä ajo jaetaan tasan päiville. Luku puuttuu, jos lukemia on alle kaksi tai niiden ulkopuolelle jää yli kymmenesosa jaksosta.'

/** "12 autoa". */
export const carsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'auto' : 'autoa'}`
