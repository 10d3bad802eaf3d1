import { timeWords, type WallClock, wallClockAt } from '#shared/helsinki-clock.ts'

const decimals = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 3 })

/** 1500 of `h` is `1,5 h`. */
export const quantityWords = (thousandths: number, unit: string): string =>
  `${decimals.format(thousandths / 1000)}\u00a0${unit}`

/** `123 456 km`. */
export const kilometreWords = (km: number): string => quantityWords(km * 1000, 'km')

const day = ({ year, month, day: date }: WallClock): string => `${date}.${month}.${year}`

/** `5.3.2026`, as the clock in Helsinki has it. */
export const dateWords = (at: Date): string => day(wallClockAt(at))

/** `5.3.2026 klo 14.05`; null for no time. */
export const timeOf = (at: string | Date | null): string | null => {
  if (at === null) return null
  const wall = wallClockAt(new Date(at))
  return `${day(wall)} klo ${timeWords(wall)}`
}
