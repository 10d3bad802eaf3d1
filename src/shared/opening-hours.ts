import { clockTime, dayNumberOf, wallClockAt, weekdayOf } from './helsinki-clock.ts'

/** A day's opening; times are HH:MM in Europe/Helsinki, `24:00` is midnight at the end of the day. */
export type OpenDay = { opens: string; closes: string }

/** Monday first; null is closed. */
export type WeekHours = readonly (OpenDay | null)[]

const WEEKDAYS = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'] as const

const opening = /^([01]\d|2[0-3]):[0-5]\d$/
const closing = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** What is wrong with a day, in Finnish; null when nothing is. */
export function openDayError({ opens, closes }: OpenDay): string | null {
  if (!opening.test(opens) || !closing.test(closes)) return 'Anna kellonajat muodossa 8.00'
  return opens < closes ? null : 'Sulkemisajan pitää olla avaamisajan jälkeen'
}

/** Weekday (0 is Monday) and HH:MM on Helsinki's wall. */
function helsinki(at: Date): { day: number; time: string } {
  const wall = wallClockAt(at)
  return { day: weekdayOf(dayNumberOf(wall)), time: clockTime(wall) }
}

/** The day of Helsinki's calendar; 0 is Monday. */
export const weekdayAt = (at: Date): number => helsinki(at).day

/** Whether it is open at that moment, by Helsinki's clock, summer time and all. Unknown hours count as closed. */
export function isOpenAt(hours: WeekHours | null, at: Date): boolean {
  const { day, time } = helsinki(at)
  const today = hours?.[day]
  return today ? today.opens <= time && time < today.closes : false
}

/** `08:00` → `8`, `16:30` → `16.30`, as Finns write opening hours. */
const spoken = (time: string): string => {
  const [hour = '', minute = ''] = time.split(':')
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}.${minute}`
}

/** `8–16.30` or `suljettu`. */
export const dayText = (day: OpenDay | null): string =>
  day ? `${spoken(day.opens)}–${spoken(day.closes)}` : 'suljettu'

/** The week in Finnish, like days together: `ma–to 8–17`, `pe 8–16.30`, `la–su suljettu`. */
export function describeHours(hours: WeekHours): string[] {
  const lines: { from: number; to: number; text: string }[] = []
  hours.slice(0, 7).forEach((day, index) => {
    const text = dayText(day)
    const last = lines.at(-1)
    if (last?.text === text) last.to = index
    else lines.push({ from: index, to: index, text })
  })
  return lines.map(({ from, to, text }) =>
    from === to ? `${WEEKDAYS[from]} ${text}` : `${WEEKDAYS[from]}–${WEEKDAYS[to]} ${text}`,
  )
}

/** What to say of this moment: `Avoinna klo 17 asti`, `Avautuu klo 8`, `Avautuu ma klo 8`, `Suljettu`. */
export function describeNow(hours: WeekHours | null, at: Date): string {
  if (!hours) return 'Aukioloajat eivät ole tiedossa'
  const { day, time } = helsinki(at)
  const today = hours[day]
  if (today && isOpenAt(hours, at))
    return today.closes === '24:00' ? 'Avoinna' : `Avoinna klo ${spoken(today.closes)} asti`
  if (today && time < today.opens) return `Avautuu klo ${spoken(today.opens)}`
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = (day + ahead) % 7
    const hoursThen = hours[next]
    if (hoursThen) return `Avautuu ${ahead === 1 ? 'huomenna' : WEEKDAYS[next]} klo ${spoken(hoursThen.opens)}`
  }
  return 'Suljettu'
}
