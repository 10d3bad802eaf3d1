import type { OpeningHours } from '#features/organizations/organizations.ts'
import { WEEKDAYS } from '#shared/calendar-day.ts'
import { capitalized } from '#shared/capitalized.ts'
import { openDayError, type WeekHours } from '#shared/opening-hours.ts'

/** A day of the editor: a closed one keeps its times, in case it is opened again. */
export type TypedDay = { isOpen: boolean; opens: string; closes: string }

/** Monday first; null when the organisation gives no hours at all. */
export type TypedWeek = readonly TypedDay[] | null

export const DAYS = WEEKDAYS.map(capitalized)
/** The same days in the genitive, which keskiviikko forms in a way of its own. */
export const DAYS_OF = [
  'Maanantain',
  'Tiistain',
  'Keskiviikon',
  'Torstain',
  'Perjantain',
  'Lauantain',
  'Sunnuntain',
] as const
export const WORKDAYS: readonly number[] = [0, 1, 2, 3, 4]

const usual: TypedDay = { isOpen: true, opens: '08:00', closes: '16:00' }

/** A week to begin with: workdays from eight to four. */
export const usualWeek = (): TypedDay[] => DAYS.map((_, day) => ({ ...usual, isOpen: WORKDAYS.includes(day) }))

export const typedWeek = (hours: WeekHours | null): TypedWeek =>
  hours && DAYS.map((_, day) => ({ ...usual, isOpen: Boolean(hours[day]), ...hours[day] }))

/** The week as it is saved; a day that cannot be saved keeps its texts. */
export const hoursOf = (week: TypedWeek): OpeningHours | null =>
  week?.map(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null)) ?? null

/** What is wrong with a day, in Finnish; null when nothing is. */
export const dayProblem = ({ isOpen, opens, closes }: TypedDay): string | null =>
  isOpen ? openDayError({ opens, closes }) : null

/** The week with one day changed. */
export const withDay = (week: readonly TypedDay[], day: number, change: Partial<TypedDay>): TypedDay[] =>
  week.map((one, index) => (index === day ? { ...one, ...change } : one))

/** The week with one day's hours on others too. */
export const copiedTo = (week: readonly TypedDay[], from: number, to: readonly number[]): TypedDay[] =>
  week.map((one, index) => (to.includes(index) ? { ...one, ...week[from] } : one))
