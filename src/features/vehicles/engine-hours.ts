import { z } from 'zod'

/** 200 000 hours: more than any engine lives. */
export const MAX_ENGINE_TENTHS = 2_000_000

/** Engine hours as they are kept and sent: whole tenths of an hour. 12 345 is 1 234,5 h. */
export const EngineTenths = z
  .number('Anna käyttötunnit numeroina')
  .int('Anna käyttötunnit yhden desimaalin tarkkuudella')
  .min(0, 'Käyttötunnit eivät voi olla negatiiviset')
  .max(MAX_ENGINE_TENTHS, 'Tunteja on liikaa, enintään 200 000')

/** `1 234,5 h` */
export const hoursText = (tenths: number): string =>
  `${(tenths / 10).toLocaleString('fi-FI', { maximumFractionDigits: 1 })} h`

const DAY_MS = 86_400_000
const TENTHS_A_DAY = 240
/** Who writes a reading late may be a little ahead. */
const TENTHS_AT_LEAST = 480
/** The reading before has no day: as much as a year holds. */
const UNKNOWN_DAYS = 365

/**
 * What is odd about the hours of an engine after those before them: they fall, or rise more than the day has hours. Null when they may well be. `at`
 * is the moment of these, in milliseconds since 1970.
 */
export function oddHours(
  tenths: number,
  before: { tenths: number; at: string | null } | null,
  at: number,
): 'falls' | 'jumps' | null {
  if (before === null) return null
  if (tenths < before.tenths) return 'falls'
  const days = before.at === null ? UNKNOWN_DAYS : Math.max(0, at - Date.parse(before.at)) / DAY_MS
  return tenths - before.tenths > Math.max(TENTHS_AT_LEAST, days * TENTHS_A_DAY) ? 'jumps' : null
}
