import type { LINE_KINDS } from '#features/line-items/line-items.ts'

export const KIND_LABELS: Record<(typeof LINE_KINDS)[number], string> = {
  SERVICE: 'Palvelu',
  PRODUCT: 'Tuote',
  OTHER: 'Muu rivi',
}

/** What the bands of a turnaround are called, in the order of `BANDS`. */
export const BAND_LABELS = [
  'Enintään 2 h',
  '2–4 h',
  '4–8 h',
  '8–24 h',
  '1–2 vrk',
  '2–4 vrk',
  '4–7 vrk',
  'Yli 7 vrk',
] as const

const oneDecimal = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 })

/** How long something took: hours below two days, then days. */
export const durationText = (minutes: number): string =>
  minutes < 60
    ? `${Math.round(minutes)}\u00a0min`
    : minutes < 48 * 60
      ? `${oneDecimal.format(minutes / 60)}\u00a0h`
      : `${oneDecimal.format(minutes / 60 / 24)}\u00a0vrk`

/** Hours of work. */
export const hoursText = (minutes: number): string => `${oneDecimal.format(minutes / 60)}\u00a0h`

const twoDecimals = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "0,13 €/km". */
export const perKmText = ({ netCents, km }: { netCents: number; km: number }): string =>
  `${twoDecimals.format(netCents / 100 / km)}\u00a0€/km`
