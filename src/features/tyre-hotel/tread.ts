import { z } from 'zod'
import type { TyreSeason, TyreWear } from './tyre-kinds.ts'

export const SEASON_LABELS: Record<TyreSeason, string> = {
  SUMMER: 'Kesärenkaat',
  FRICTION: 'Talvirenkaat (kitka)',
  STUDDED: 'Talvirenkaat (nasta)',
  ALL_SEASON: 'Ympärivuotiset renkaat',
}

/** Front left and right, rear left and right. */
export const WHEELS = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight'] as const
export type Wheel = (typeof WHEELS)[number]

export const WHEEL_LABELS: Record<Wheel, string> = {
  frontLeft: 'Vasen etu',
  frontRight: 'Oikea etu',
  rearLeft: 'Vasen taka',
  rearRight: 'Oikea taka',
}

/** Tenths of a millimetre; a new winter tyre has some 100. */
const MOST_TREAD = 250
const TREAD_ERROR = 'Urasyvyys on millimetrejä, 0–25, enintään yksi desimaali'
const Tread = z.int(TREAD_ERROR).min(0, TREAD_ERROR).max(MOST_TREAD, TREAD_ERROR).nullable()

/** Of each wheel in tenths of a millimetre; null for a wheel that was not measured. */
export const Treads = z.object({ frontLeft: Tread, frontRight: Tread, rearLeft: Tread, rearRight: Tread })
export type Treads = z.infer<typeof Treads>

export const NO_TREADS: Treads = { frontLeft: null, frontRight: null, rearLeft: null, rearRight: null }

export const isMeasured = (treads: Treads): boolean => WHEELS.some((wheel) => treads[wheel] !== null)

/** Tenths of a millimetre from what people type: "4,5", "4.5 mm", "7"; undefined for what is no tread, null for nothing. */
export function readTread(typed: string): number | null | undefined {
  const text = typed.trim().replace(/\s*mm$/i, '')
  if (text === '') return null
  const [, whole, tenth = '0'] = /^(\d{1,2})(?:[.,](\d))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const tenths = Number(whole) * 10 + Number(tenth)
  return tenths <= MOST_TREAD ? tenths : undefined
}

/** "4,5". */
export const treadText = (tenths: number | null): string =>
  tenths === null ? '–' : (tenths / 10).toFixed(1).replace('.', ',')

export const leastTread = (treads: Treads): number | null => {
  const known = WHEELS.flatMap((wheel) => treads[wheel] ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

const SUMMER_LIMITS = { legal: 16, advised: 40 }
const WINTER_LIMITS = { legal: 30, advised: 50 }

/**
 * In tenths of a millimetre. Legal: 1.6 mm, and 3.0 mm of tyres that are used as winter tyres (road traffic act 729/2018, sections 105 and 106).
 * Advised: 4 mm and 5 mm (renkaatkelinmukaan.fi, Autonrengasliitto). Tyres of all seasons are used in winter, too.
 */
export const TREAD_LIMITS: Record<TyreSeason, { legal: number; advised: number }> = {
  SUMMER: SUMMER_LIMITS,
  FRICTION: WINTER_LIMITS,
  STUDDED: WINTER_LIMITS,
  ALL_SEASON: WINTER_LIMITS,
}

/** WORN is below what the law asks, SOON below what is advised. */
export function wearOf(season: TyreSeason, least: number | null): TyreWear {
  if (least === null) return 'UNKNOWN'
  const { legal, advised } = TREAD_LIMITS[season]
  return least < legal ? 'WORN' : least < advised ? 'SOON' : 'GOOD'
}

export const WEAR_LABELS: Record<TyreWear, string> = {
  UNKNOWN: 'Ei mitattu',
  GOOD: 'Hyvät',
  SOON: 'Kuluneet',
  WORN: 'Alle lain rajan',
}
