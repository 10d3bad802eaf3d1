import { plusDays } from '#shared/calendar-day.ts'
import {
  askableDays,
  type Days,
  daysOfChoice,
  RANGE_CHOICES,
  type RangeChoice,
  type RangeNote,
} from '../report-range.ts'

/** The range in the URL: a ready choice, or days of one's own; a link to it shows a colleague the same days. */
export type ReportingSearch = { range?: RangeChoice | undefined; from?: string | undefined; to?: string | undefined }

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && plusDays(value, 0) === value && value > '1900'
    ? value
    : undefined

/** Reads what stands in the URL; anything odd is left out rather than refused. Days of one's own come before a ready choice. */
export function readReportingSearch({ range, from, to }: Record<string, unknown>): ReportingSearch {
  const own = { from: day(from), to: day(to) }
  if (own.from || own.to) return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const choice = RANGE_CHOICES.find((one) => one === range)
  return choice && choice !== RANGE_CHOICES[0] ? { range: choice } : {}
}

export type ShownRange = Days & { choice: RangeChoice | null; note: RangeNote | null }

/** The days that are shown, and what was made of those in the URL. */
export function shownRange({ range, from, to }: ReportingSearch, today: string): ShownRange {
  if (!from && !to) {
    const choice = range ?? RANGE_CHOICES[0]
    return { ...daysOfChoice[choice](today), choice, note: null }
  }
  const end = to ?? today
  return { ...askableDays({ from: from ?? plusDays(end, -29), to: end }, today), choice: null }
}
