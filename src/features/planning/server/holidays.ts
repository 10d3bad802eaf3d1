import { plusDays } from '#shared/calendar-day.ts'
import { capitalized } from '#shared/capitalized.ts'

/** By year; each is computed once. */
const known = new Map<number, Readonly<Record<string, string>>>()

/**
 * The public holidays of Finland among so many days, by their day, under their Finnish names; and Midsummer Eve and Christmas Eve,
 * which are days off by the collective agreement of the trade.
 */
export async function holidaysAmong(first: string, days: number): Promise<Record<string, string>> {
  const last = plusDays(first, days - 1)
  const [from, until] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const years = Array.from({ length: until - from + 1 }, (_, ahead) => from + ahead)
  const all = (await Promise.all(years.map(holidaysOf))).flatMap((one) => Object.entries(one))
  return Object.fromEntries(all.filter(([day]) => day >= first && day <= last))
}

const EVES = ['juhannusaatto', 'jouluaatto']

async function holidaysOf(year: number): Promise<Readonly<Record<string, string>>> {
  const found = known.get(year)
  if (found) return found
  // it knows all countries and takes a while to load: only who plans waits for it
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays('FI', { languages: ['fi'], types: ['public', 'bank'] }).getHolidays(year)
  const holidays = Object.fromEntries(
    all
      .filter(({ type, name }) => type === 'public' || EVES.includes(name))
      // in Finnish time: `2026-06-20 00:00:00`
      .map(({ date, name }) => [date.slice(0, 10), capitalized(name)]),
  )
  known.set(year, holidays)
  return holidays
}
