import { describeNow, type WeekHours } from '#shared/opening-hours.ts'

/** `Auki nyt klo 17 asti`, `Suljettu, avautuu ma klo 8`, `Suljettu`, `Aukioloajat eivät ole tiedossa`. */
export function openingText(hours: WeekHours | null, at: Date): string {
  const text = describeNow(hours, at)
  if (text.startsWith('Avautuu')) return `Suljettu, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
  return text.replace(/^Avoinna/, 'Auki nyt')
}
