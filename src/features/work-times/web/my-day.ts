import { timeThatMatters } from '#features/tickets/time-that-matters.ts'
import { dayNumberOf, wallClockAt } from '#shared/helsinki-clock.ts'
import type { MyCar, MyWork } from '../work-times.ts'
import type { TimeVerb } from './queued-time-act.ts'

/** A press that the server has not answered yet. */
export type PendingPress = { requestKey: string; verb: TimeVerb; ticketId: string; pressedAt: number }

/** What this browser shows of the mechanic's work. */
export type ShownWork = Pick<MyWork, 'cars' | 'todayMs'> & {
  /** `since` is by this browser's clock, in milliseconds, right or wrong. */
  running: { ticketId: string; since: number } | null
}

/** As the server sent it; `receivedAt` is when, by this browser's clock. */
export const shownWork = ({ cars, todayMs, running }: MyWork, receivedAt: number): ShownWork => ({
  cars,
  todayMs,
  running: running && {
    ticketId: running.ticketId,
    since: receivedAt - running.forMs,
  },
})

/** The same as it will be once these presses, in their order, have arrived. */
export const withPresses = (work: ShownWork, presses: readonly PendingPress[]): ShownWork =>
  presses.reduce(withPress, work)

function withPress(work: ShownWork, { verb, ticketId, pressedAt }: PendingPress): ShownWork {
  const isRunning = work.running?.ticketId === ticketId
  if (verb === 'start')
    return isRunning
      ? work
      : { ...withStatus(stopped(work, pressedAt), ticketId, 'IN_PROGRESS'), running: { ticketId, since: pressedAt } }
  const paused = isRunning ? stopped(work, pressedAt) : work
  return verb === 'finish' ? { ...paused, cars: paused.cars.filter(({ id }) => id !== ticketId) } : paused
}

function stopped(work: ShownWork, at: number): ShownWork {
  const { running } = work
  if (!running) return work
  const workedMs = Math.max(0, at - running.since)
  return {
    running: null,
    todayMs: work.todayMs + workedMs,
    cars: work.cars.map((car) => (car.id === running.ticketId ? { ...car, workedMs: car.workedMs + workedMs } : car)),
  }
}

const withStatus = (work: ShownWork, ticketId: string, status: MyCar['status']): ShownWork => ({
  ...work,
  cars: work.cars.map((car) => (car.id === ticketId ? { ...car, status, waitingFor: null } : car)),
})

export type MyDay = {
  /** The running one, what is in work, then what is planned, late ones included, and what has no time. */
  today: MyCar[]
  waiting: MyCar[]
  /** The next day on which there is something; null when nothing more is planned. */
  next: { at: string; cars: MyCar[] } | null
}

const plannedAt = ({ scheduledStart, promisedReadyAt, requestedAt }: MyCar): string | null =>
  scheduledStart ?? promisedReadyAt ?? requestedAt

const dayOf = (at: string | number): number => dayNumberOf(wallClockAt(new Date(at)))

/** Puts the cars where their mechanic looks for them. `now` is milliseconds since 1970. */
export function arrangeDay({ cars, running }: Pick<ShownWork, 'cars' | 'running'>, now: number): MyDay {
  const isRunning = ({ id }: MyCar) => id === running?.ticketId
  const rank = (car: MyCar) => (isRunning(car) ? 0 : car.status === 'IN_PROGRESS' ? 1 : 2)
  const sorted = cars.toSorted(
    (one, other) =>
      rank(one) - rank(other) || inOrder(plannedAt(one) ?? LAST, plannedAt(other) ?? LAST) || inOrder(one.id, other.id),
  )
  const isToday = (car: MyCar) => {
    if (rank(car) < 2) return true
    const at = plannedAt(car)
    return car.status !== 'WAITING' && (at === null || dayOf(at) <= dayOf(now))
  }
  const today = sorted.filter(isToday)
  const later = sorted.filter((car) => car.status !== 'WAITING' && !isToday(car))
  const at = later[0] && plannedAt(later[0])
  return {
    today,
    waiting: sorted.filter((car) => car.status === 'WAITING' && !isRunning(car)),
    next: at ? { at, cars: later.filter((car) => dayOf(plannedAt(car) ?? at) === dayOf(at)) } : null,
  }
}

/** Sorts after every instant. */
const LAST = '~'

/** Letter by letter, as instants and ids are written. */
const inOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

export const isLate = (car: MyCar, now: number): boolean => timeThatMatters(car, now).overdue
