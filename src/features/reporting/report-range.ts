import { daysBetween, plusDays, plusMonths, weekdayOfDay } from '#shared/calendar-day.ts'

/** From one day to another, both of them included; `YYYY-MM-DD`. */
export type Days = { from: string; to: string }

/** Longer than users compare, and short enough to be read at once: five years. */
export const LONGEST_DAYS = 5 * 365 + 2

/** What can be chosen without typing days; the first one is the default. */
export const RANGE_CHOICES = ['days30', 'month', 'lastMonth', 'days90', 'year', 'months12'] as const
export type RangeChoice = (typeof RANGE_CHOICES)[number]

export const RANGE_LABELS: Record<RangeChoice, string> = {
  days30: '30 päivää',
  month: 'Tämä kuukausi',
  lastMonth: 'Viime kuukausi',
  days90: '90 päivää',
  year: 'Tämä vuosi',
  months12: '12 kuukautta',
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const daysOfChoice: Record<RangeChoice, (today: string) => Days> = {
  days30: (today) => ({ from: plusDays(today, -29), to: today }),
  month: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => ({ from: plusMonths(firstOfMonth(today), -1), to: plusDays(firstOfMonth(today), -1) }),
  days90: (today) => ({ from: plusDays(today, -89), to: today }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  months12: (today) => ({ from: plusDays(plusMonths(today, -12), 1), to: today }),
}

/** How requested days that are not possible were corrected. */
export type RangeNote = 'turned' | 'tooLong' | 'future'

/** Days that can be asked: in their order, not in the future, five years at most. */
export function askableDays({ from, to }: Days, today: string): Days & { note: RangeNote | null } {
  const [first, last] = from <= to ? [from, to] : [to, from]
  const end = last > today ? today : last
  const start = first > end ? end : first
  const isTooLong = daysBetween(start, end) >= LONGEST_DAYS
  const note = isTooLong ? 'tooLong' : from > to ? 'turned' : last > today ? 'future' : null
  return { from: isTooLong ? plusDays(end, 1 - LONGEST_DAYS) : start, to: end, note }
}

/** As many days, just before these. */
export function daysBefore({ from, to }: Days): Days {
  const count = daysBetween(from, to) + 1
  return { from: plusDays(from, -count), to: plusDays(from, -1) }
}

export type Grain = 'day' | 'week' | 'month'

/** So that a chart has as many steps as one can distinguish. */
export function grainOf({ from, to }: Days): Grain {
  const count = daysBetween(from, to) + 1
  return count <= 21 ? 'day' : count <= 31 * 7 ? 'week' : 'month'
}

/** The days in steps of the calendar; the first and the last may be a part of theirs. */
export function periodsOf(days: Days, grain: Grain): Days[] {
  const periods: Days[] = []
  for (let from = days.from; from <= days.to; ) {
    const end = {
      day: () => from,
      week: () => plusDays(from, 6 - weekdayOfDay(from)),
      month: () => plusDays(plusMonths(firstOfMonth(from), 1), -1),
    }[grain]()
    const to = end < days.to ? end : days.to
    periods.push({ from, to })
    from = plusDays(to, 1)
  }
  return periods
}
