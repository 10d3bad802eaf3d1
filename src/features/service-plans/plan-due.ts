import { INSPECTION_SOON_DAYS } from '#features/vehicles/inspection.ts'
import { plusDays, plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { Interval } from './plan-templates.ts'
import type { DueState, Marks } from './service-plans.ts'

/** Where there is no pace to compute a day by: so near its limit a meter is soon there. */
const SOON_KM = 1000
const SOON_TENTHS = 200
/** As the estimate of a car's next service: a reading that is older says nothing of today. */
const KNOWN_FOR_DAYS = 365
const DAYS_AHEAD = 3650

/** What is known of a car's meters: readings with their instants, and how much a day they rise. */
export type Meters = {
  mileageKm: number | null
  mileageAt: string | null
  kmPerDay: number | null
  engineTenths: number | null
  engineTenthsAt: string | null
  tenthsPerDay: number | null
}

/** When a part comes next: its interval after what was done last, or after the programme's start where that is not known. */
export function nextOf({ everyMonths, everyKm, everyTenths }: Interval, done: Marks, start: Marks): Marks {
  // what was done elsewhere may be known by its day only: then a meter counts from the start
  const from = (mark: 'km' | 'tenths') => (done.on === null ? start[mark] : (done[mark] ?? start[mark]))
  const [on, km, tenths] = [done.on ?? start.on, from('km'), from('tenths')]
  return {
    on: everyMonths === null || on === null ? null : plusMonths(on, everyMonths),
    km: everyKm === null || km === null ? null : km + everyKm,
    tenths: everyTenths === null || tenths === null ? null : tenths + everyTenths,
  }
}

type Meter = { value: number | null; at: string | null; pace: number | null; soon: number }
type Reach = { on: string | null; isReached: boolean; isNear: boolean }

function reachOf(target: number | null, { value, at, pace, soon }: Meter, today: string): Reach {
  if (target === null || value === null) return { on: null, isReached: false, isNear: false }
  const readOn = at === null ? null : dayInHelsinki(new Date(at))
  const isNear = target - value <= soon
  if (value >= target) return { on: readOn ?? today, isReached: true, isNear }
  if (readOn === null || pace === null || pace <= 0 || plusDays(readOn, KNOWN_FOR_DAYS) < today)
    return { on: null, isReached: false, isNear }
  const days = Math.ceil((target - value) / pace)
  return { on: days > DAYS_AHEAD ? null : plusDays(readOn, days), isReached: false, isNear: false }
}

/** The first of day, kilometres and hours, as a day, and how near it is. */
export function dueOf(next: Marks, meters: Meters, today: string): { dueOn: string | null; state: DueState | null } {
  const km = reachOf(
    next.km,
    { value: meters.mileageKm, at: meters.mileageAt, pace: meters.kmPerDay, soon: SOON_KM },
    today,
  )
  const hours = reachOf(
    next.tenths,
    { value: meters.engineTenths, at: meters.engineTenthsAt, pace: meters.tenthsPerDay, soon: SOON_TENTHS },
    today,
  )
  const [dueOn = null] = [next.on, km.on, hours.on].filter((day) => day !== null).sort()
  if (km.isReached || hours.isReached || (dueOn !== null && dueOn < today)) return { dueOn, state: 'LATE' }
  const isSoon = km.isNear || hours.isNear || (dueOn !== null && dueOn <= plusDays(today, INSPECTION_SOON_DAYS))
  return { dueOn, state: isSoon ? 'SOON' : null }
}

type Due = { name: string; dueOn: string | null; state: DueState | null }

/**
 * The parts that one visit to a garage takes care of: all that are due, or else the first one with what follows it within 30 days. In the order of their
 * days.
 */
export function nextVisit<Item extends Due>(items: readonly Item[]): Item[] {
  const inOrder = items.toSorted((one, other) => (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999'))
  const due = inOrder.filter(({ state }) => state !== null)
  if (due.length > 0) return due
  const first = inOrder.find(({ dueOn }) => dueOn !== null)?.dueOn
  if (!first) return []
  const until = plusDays(first, INSPECTION_SOON_DAYS)
  return inOrder.filter(({ dueOn }) => dueOn !== null && dueOn <= until)
}
