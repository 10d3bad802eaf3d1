import { plusDays } from '#shared/calendar-day.ts'
import { REPORT_LISTS, type ReportList } from '../report-list.ts'
import {
  askableDays,
  type Days,
  daysOfChoice,
  RANGE_CHOICES,
  type RangeChoice,
  type RangeNote,
} from '../report-range.ts'

/** The state in the URL: a link to it shows a colleague the same. */
export type ReportingSearch = {
  /** A ready choice, or days of one's own. */
  range?: RangeChoice | undefined
  from?: string | undefined
  to?: string | undefined
  /** The list behind one of the numbers, instead of the report; `of` is the row of a table that it is of. */
  list?: ReportList | undefined
  of?: string | undefined
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && plusDays(value, 0) === value && value > '1900'
    ? value
    : undefined

/** Reads the URL; anything odd is left out rather than refused. Days of one's own come before a ready choice. */
export function readReportingSearch({ range, from, to, list, of }: Record<string, unknown>): ReportingSearch {
  const own = { from: day(from), to: day(to) }
  const choice = RANGE_CHOICES.find((one) => one === range)
  const shown = REPORT_LISTS.find((one) => one === list)
  const read: ReportingSearch = {
    ...(own.from || own.to ? own : { range: choice === RANGE_CHOICES[0] ? undefined : choice }),
    ...(shown && { list: shown, of: typeof of === 'string' || typeof of === 'number' ? String(of) : undefined }),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
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
