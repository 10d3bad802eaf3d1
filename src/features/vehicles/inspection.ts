import { daysBetween, plusDays } from '#shared/calendar-day.ts'

/** So many days before the last day an inspection is said to come. */
export const INSPECTION_SOON_DAYS = 30

/**
 * The first inspection (katsastus) of a vehicle from this day on, `YYYY-MM-DD` both: four years after the first day of use, then
 * every two, every year after ten (product: section 3). A vehicle first used on 29 February is inspected by the 28th.
 */
export function nextInspection(firstUseOn: string, from: string): string {
  for (let years = 4; ; years += years < 10 ? 2 : 1) {
    const day = yearsAfter(firstUseOn, years)
    if (day >= from) return day
  }
}

/** The inspection after the one that was due then, when the vehicle was inspected on that day. */
export const inspectionAfter = (
  firstUseOn: string,
  { due, inspectedOn }: { due: string | null; inspectedOn: string },
) => nextInspection(firstUseOn, plusDays(due !== null && due > inspectedOn ? due : inspectedOn, 1))

function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && new Date(`${same}T00:00:00Z`).getUTCDate() !== 29 ? `${year}-02-28` : same
}

/** Whether that day needs somebody now. */
export function dueState(day: string | null, today: string): 'overdue' | 'soon' | null {
  if (day === null) return null
  const days = daysBetween(today, day)
  if (days < 0) return 'overdue'
  return days <= INSPECTION_SOON_DAYS ? 'soon' : null
}
