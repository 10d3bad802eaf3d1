import { type DayParts, daysAfter } from './calendar-day.ts'
import { calendarDay, dayInHelsinki } from './helsinki-clock.ts'

/** A day that is written in full at the beginning of a text, and what follows it. The calendar may not have it: see `isDay`. */
export type WrittenDay = { day: DayParts; rest: string }

const END = '(?=$|[\\st,])'
const dayFirst = new RegExp(`^(\\d{1,2})\\.\\s?(\\d{1,2})\\.(\\d{4}|\\d{2})${END}`, 'i')
const yearFirst = new RegExp(`^(\\d{4})([-/.]?)(\\d{1,2})\\2(\\d{1,2})${END}`, 'i')

/** The one reader of days with all their numbers: `1.2.2021`, `1.2.21`, `2021-02-01`, `2021/2/1`, `20210201`. A month before the day cannot be distinguished from a day before the month, so `2/1/2021` is no day. */
export function writtenDay(text: string): WrittenDay | null {
  const finnish = dayFirst.exec(text)
  if (finnish) {
    const [all, day, month, year] = finnish
    return { day: { year: fullYear(year ?? ''), month: Number(month), day: Number(day) }, rest: text.slice(all.length) }
  }
  const [all = '', year, sign, month = '', day = ''] = yearFirst.exec(text) ?? []
  if (!year || (sign === '' && all.length !== 8)) return null
  return { day: { year: Number(year), month: Number(month), day: Number(day) }, rest: text.slice(all.length) }
}

/** `21` is 2021 and `98` is 1998: nothing here is planned so far ahead, and a car of 1960 is rarer than a slip. */
const fullYear = (typed: string): number => {
  const year = Number(typed)
  return typed.length === 4 ? year : year + (year < 60 ? 2000 : 1900)
}

/** Whether the calendar has it. */
export const isDay = (day: DayParts): boolean => calendarDay(daysAfter(day, 0)) === calendarDay(day)

/** What spreadsheets and databases write behind a day. */
const TIME =
  /^(?:\s*t|[\s,]+(?:klo\s*)?)\d{1,2}(?:[.:]\d{2}){1,2}(?:[.,]\d+)?(?:\s*[ap]\.?m\.?)?(\s*z|\s*[+-]\d{2}:?\d{2})?$/i

/** A day as spreadsheets and databases write it, with a time or without, as `YYYY-MM-DD`; null for what no calendar has. */
export function readDay(typed: string): string | null {
  // `1. 2. 2021`
  const text = typed.trim().replace(/^(\d{1,2}\.)\s+(\d{1,2}\.)\s+(?=\d{4})/, '$1$2')
  const written = writtenDay(text)
  if (!written || !isDay(written.day)) return null
  const { day, rest } = written
  if (rest === '') return calendarDay(day)
  const time = TIME.exec(rest)
  if (!time) return null
  // a moment with its zone: the day of a program in another one begins at another hour
  const at = time[1] ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? dayInHelsinki(at) : calendarDay(day)
}

const DAY_FORMS = 'Kirjoita päivä muodossa 1.2.2021 tai 2021-02-01'

/** What is wrong with a text that `readDay` does not take: the calendar has no such day, or it is none at all. */
export function wrongDayText(typed: string): string {
  const written = writtenDay(typed.trim())
  return written && !isDay(written.day) ? `Päivää ei ole: ${typed.trim()}` : DAY_FORMS
}
