import { daysBetween } from '#shared/calendar-day.ts'

/** So many days before the last day an inspection is said to come. */
export const INSPECTION_SOON_DAYS = 30

/** From this age on a private car is inspected every other year (since 14 May 2020). */
const OLD_YEARS = 40
/** A museum vehicle is inspected so often, however old it is. */
const MUSEUM_YEARS = 4

/**
 * The first inspection (katsastus) of a vehicle from this day on, `YYYY-MM-DD` both, where its last inspection is not known: four
 * years after the first day of use, then every two, every year after ten, every two again after forty, which is so for private cars
 * (product: section 3). A vehicle first used on 29 February is inspected by the 28th.
 */
export function nextInspection(firstUseOn: string, from: string): string {
  for (let years = 4; ; years += years < 10 || years >= OLD_YEARS ? 2 : 1) {
    const day = yearsAfter(firstUseOn, years)
    if (day >= from) return day
  }
}

/**
 * The inspection after one on that day, as it has been computed since 20 May 2018 (decree 1245/2002, cars and vans in private use): within two
 * years of the last one until the vehicle is ten, but after eight by its tenth birthday; after nine within a year. One that is done early
 * does not keep its old day. From forty on it is every other year, of a museum vehicle every fourth.
 */
export function inspectionAfter(
  { firstUseOn, isMuseum }: { firstUseOn: string; isMuseum: boolean },
  inspectedOn: string,
): string {
  if (isMuseum) return yearsAfter(inspectedOn, MUSEUM_YEARS)
  const [four, eight, nine, ten] = [4, 8, 9, 10].map((years) => yearsAfter(firstUseOn, years)) as Years
  if (inspectedOn >= yearsAfter(firstUseOn, OLD_YEARS)) return yearsAfter(inspectedOn, 2)
  if (inspectedOn > nine) return yearsAfter(inspectedOn, 1)
  if (inspectedOn >= eight) return ten
  const next = yearsAfter(inspectedOn, 2)
  return next > four ? next : four
}
type Years = [string, string, string, string]

function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && new Date(`${same}T00:00:00Z`).getUTCDate() !== 29 ? `${year}-02-28` : same
}

/** Whether that day needs attention now. */
export function dueState(day: string | null, today: string): 'overdue' | 'soon' | null {
  if (day === null) return null
  const days = daysBetween(today, day)
  if (days < 0) return 'overdue'
  return days <= INSPECTION_SOON_DAYS ? 'soon' : null
}
