import type { PlanAtOnce } from '#features/tickets/plan-at-once.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { momentOf } from '#web/ui/when/read-when.ts'
import { forOneMechanic, freeTimes, STEP_MINUTES, startTimes } from '../free-times.ts'
import {
  bookedMinutes,
  endOfWork,
  type GarageDays,
  mechanicMinutes,
  minutesOfServices,
  momentOn,
  type Span,
  workedMinutes,
} from '../planning.ts'
import type { PlanningLoad } from '../planning-views.ts'

/** What a person plans: times are ISO instants, or what was typed and not understood. */
export type Plan = PlanAtOnce

type Work = Span & { mechanicId: string | null }

/** What is known of the garage during planning. */
export type Planning = {
  /** Milliseconds since 1970, and the day. */
  now: number
  today: string
  garage: PlanningLoad['garage']
  mechanics: PlanningLoad['mechanics']
  /** What is planned besides. */
  work: readonly Work[]
  /** Whether the load of the day is known. */
  knows: (day: string) => boolean
}

/** Where the beginning of a day is not set. */
const USUAL_BEGINNING = '08:00'

const iso = (ms: number): string => new Date(ms).toISOString()

/** The moment of a plan's time in milliseconds; null for none, and for what was not understood. */
export const timeOf = (at: string | null): number | null => momentOf(at ?? '')?.getTime() ?? null

/** The day on which the work begins; null as long as that is open. */
export function dayOfPlan({ scheduledStart }: Plan): string | null {
  const start = timeOf(scheduledStart)
  return start === null ? null : dayInHelsinki(new Date(start))
}

/** How long the planned work takes, by what it was planned for, else by its services. */
export function minutesOfPlan(
  { scheduledStart, scheduledEnd }: Plan,
  garage: GarageDays,
  hours: number | null,
): number {
  const [start, end] = [timeOf(scheduledStart), timeOf(scheduledEnd)]
  if (start !== null && end !== null && end >= start) return workedMinutes({ start, end }, garage)
  return minutesOfServices(hours)
}

const workOf = ({ work }: Planning, mechanicId: string | null): readonly Work[] =>
  mechanicId === null ? work : work.filter((one) => one.mechanicId === mechanicId)

/** What is booked on the day besides, of one mechanic or of all; minutes. */
export const bookedOn = (planning: Planning, day: string, mechanicId: string | null): number =>
  workOf(planning, mechanicId).reduce((sum, one) => sum + bookedMinutes(one, day, planning.garage), 0)

/** When the mechanic has time on the day, or, without a chosen mechanic, a bay; a garage without bays or hours is never full. */
export function freeOn(planning: Planning, day: string, mechanicId: string | null, minutes: number): number[] {
  const { garage, now } = planning
  const hasBays = garage.bays > 0 && mechanicMinutes(day, garage) > 0
  if (!hasBays) return timesLeft(planning, day)
  return freeTimes(day, {
    garage: mechanicId === null ? garage : forOneMechanic(garage, mechanicId),
    work: workOf(planning, mechanicId),
    minutes,
    notBefore: now,
  })
}

/** The times of the day, free or not, at which work may still begin while the garage is open. */
export const timesLeft = ({ garage, now }: Pick<Planning, 'garage' | 'now'>, day: string): number[] =>
  startTimes(day, garage).filter((time) => time >= now)

/** The best beginning on the day: the first free time, else the first that is still to come, else when the day begins, but never the past. */
export const suggestedStart = (planning: Planning, day: string, mechanicId: string | null, minutes: number): number =>
  freeOn(planning, day, mechanicId, minutes)[0] ??
  timesLeft(planning, day)[0] ??
  Math.max(momentOn(day, USUAL_BEGINNING), nextStep(planning.now))

const STEP_MS = STEP_MINUTES * 60_000
const nextStep = (now: number): number => Math.ceil(now / STEP_MS) * STEP_MS

/** The plan with another beginning or length. The promise goes along as long as it was the end, or nothing was planned yet. */
export function placed(plan: Plan, start: number, minutes: number, garage: GarageDays): Plan {
  const end = iso(endOfWork(start, minutes, garage))
  const isPromiseTheEnd =
    plan.promisedReadyAt === null ? plan.scheduledStart === null : plan.promisedReadyAt === plan.scheduledEnd
  return {
    ...plan,
    scheduledStart: iso(start),
    scheduledEnd: end,
    promisedReadyAt: isPromiseTheEnd ? end : plan.promisedReadyAt,
  }
}

/** The plan without times; a promise of the end goes with it. */
export const unplaced = (plan: Plan): Plan => ({
  ...plan,
  scheduledStart: null,
  scheduledEnd: null,
  promisedReadyAt: plan.promisedReadyAt === plan.scheduledEnd ? null : plan.promisedReadyAt,
})
