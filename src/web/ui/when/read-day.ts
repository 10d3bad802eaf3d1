import { type DayParts, daysAfter, WEEKDAYS, weekdayName } from '#shared/calendar-day.ts'
import { dayNumberOf, weekdayOf } from '#shared/helsinki-clock.ts'
import { YEARS } from '#shared/instant.ts'
import { isDay, writtenDay } from '#shared/read-day.ts'

/** `isWeekday`: only a weekday was given, so a week later fits the same text. */
type Found = { day: DayParts; rest: string; isWeekday?: true }
export type DayReading = Found | { problem: string }

/** Seen from which day, whether a day without a year is meant to have been, and the first year that the field takes. */
type Seen = { today: DayParts; isPast: boolean; firstYear?: number }

/** What is typed without a year may be this long ago and still be of this year: work is planned, and noted down, late. */
const LATE_DAYS = 30

const MONTHS = 'tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu'
const STEPS: Record<string, number> = { toissapäivänä: -2, eilen: -1, tänään: 0, huomenna: 1, ylihuomenna: 2 }

const END = '(?=$|[\\s,])'
const beginning = (pattern: string) => new RegExp(`^(?:${pattern})${END}`)
const patterns = {
  weekday: beginning(`(${WEEKDAYS.map((name) => `${name.slice(0, 2)}|${name}(?:na)?`).join('|')})\\.?`),
  spacedYear: beginning(`(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s(20\\d\\d)`),
  yearless: beginning('(\\d{1,2})\\.\\s?(\\d{1,2})\\.?'),
  month: beginning(`(\\d{1,2})\\.?\\s?(${MONTHS})(?:kuu(?:ta|n)?|k)?\\.?(?:\\s(20\\d\\d))?`),
  word: beginning(Object.keys(STEPS).join('|')),
  ahead: beginning('\\+\\s?(\\d{1,3})\\s?(pv|päivää?|vk|viikkoa?|kk|kuukautta|kuukausi)'),
  after: beginning('(?:(\\d{1,3})\\s?)?(pv|päivän|vk|viikon|kk|kuukauden)\\s(?:päästä|kuluttua)'),
}

export const sameDay = (one: DayParts, other: DayParts): boolean => dayNumberOf(one) === dayNumberOf(other)

/** `YYYY-MM-DD` → its parts; null when no calendar has the day, or it is out of bounds. */
export function dayOf(value: string, firstYear: number = YEARS.first): DayParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  const day = match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return day && isDay(day) && isInBounds(day, firstYear) ? day : null
}

export const dayWords = ({ year, month, day }: DayParts): string => `${day}.${month}.${year}`

/** The day at the beginning of a text, and what follows it; null when it does not begin with a day. */
export function readDay(text: string, seen: Seen): DayReading | null {
  const weekday = patterns.weekday.exec(text)
  if (!weekday) return readPlainDay(text, seen)
  const number = WEEKDAYS.findIndex((name) => name.startsWith((weekday[1] ?? '').slice(0, 2)))
  const rest = text.slice(weekday[0].length).replace(/^[\s,]+/, '')
  // "ma 8.30" is a time of the day, "ma 8.3." a day
  const dated = /^\d{1,2}\.\d{2}$/.test(rest) ? null : readPlainDay(rest, seen)
  if (!dated) return { day: nextWeekday(number, seen), rest, isWeekday: true }
  if ('problem' in dated || weekdayOf(dayNumberOf(dated.day)) === number) return dated
  return { problem: `${dayWords(dated.day)} on ${weekdayName(dated.day)}, ei ${WEEKDAYS[number]}` }
}

function readPlainDay(text: string, seen: Seen): DayReading | null {
  const { today, firstYear = YEARS.first } = seen
  const checked = (day: DayParts, rest: string): DayReading => {
    if (!isDay(day)) return { problem: `Päivää ${dayWords(day)} ei ole` }
    if (!isInBounds(day, firstYear)) return { problem: `Vuoden pitää olla ${firstYear}–${YEARS.last}` }
    return { day, rest }
  }
  const found = (match: RegExpExecArray, day: DayParts) => checked(day, text.slice(match[0].length))
  const written = writtenDay(text)
  if (written) return checked(written.day, written.rest)
  const full = patterns.spacedYear.exec(text)
  if (full) return found(full, { year: Number(full[3]), month: Number(full[2]), day: Number(full[1]) })
  const named = patterns.month.exec(text)
  if (named) {
    const [month, day] = [MONTHS.split('|').indexOf(named[2] ?? '') + 1, Number(named[1])]
    return found(named, named[3] ? { year: Number(named[3]), month, day } : nearest({ month, day }, seen))
  }
  const yearless = patterns.yearless.exec(text)
  if (yearless) return found(yearless, nearest({ day: Number(yearless[1]), month: Number(yearless[2]) }, seen))
  const word = patterns.word.exec(text)
  if (word) return found(word, daysAfter(today, STEPS[word[0]] ?? 0))
  const ahead = patterns.ahead.exec(text) ?? patterns.after.exec(text)
  return ahead ? found(ahead, stepAhead(today, Number(ahead[1] ?? 1), ahead[2] ?? '')) : null
}

/** The year of a day that was given without one. */
function nearest({ month, day }: Omit<DayParts, 'year'>, { today, isPast }: Seen): DayParts {
  const inYear = (year: number): DayParts => ({ year, month, day })
  const ago = (one: DayParts) => dayNumberOf(today) - dayNumberOf(one)
  const { year } = today
  if (isPast) return inYear(ago(inYear(year)) >= 0 ? year : year - 1)
  if (ago(inYear(year - 1)) <= LATE_DAYS) return inYear(year - 1)
  return inYear(ago(inYear(year)) <= LATE_DAYS ? year : year + 1)
}

function nextWeekday(number: number, { today, isPast }: Seen): DayParts {
  const ahead = (number - weekdayOf(dayNumberOf(today)) + 7) % 7
  return daysAfter(today, isPast && ahead > 0 ? ahead - 7 : ahead)
}

function stepAhead(from: DayParts, count: number, unit: string): DayParts {
  if (unit.startsWith('k')) {
    const month = from.month - 1 + count
    const first = { year: from.year + Math.floor(month / 12), month: (month % 12) + 1, day: 1 }
    const lastDay = new Date(Date.UTC(first.year, first.month, 0)).getUTCDate()
    return { ...first, day: Math.min(from.day, lastDay) }
  }
  return daysAfter(from, unit.startsWith('v') ? count * 7 : count)
}

const isInBounds = ({ year }: DayParts, firstYear: number): boolean => year >= firstYear && year <= YEARS.last
