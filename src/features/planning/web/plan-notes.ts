import { weekdayOfDay } from '#shared/calendar-day.ts'
import { dayText } from '#shared/opening-hours.ts'
import { formatTime } from '#web/format.ts'
import { ABSENCE_STATES } from '../absences.ts'
import {
  absenceOn,
  bookedMinutes,
  capacityMinutes,
  closedDay,
  holidayName,
  mechanicMinutes,
  laterPromise as movedPromise,
  openSpan,
  overlapMinutes,
  placesOn,
} from '../planning.ts'
import { bookedOn, dayOfPlan, type Plan, type Planning, timeOf } from './planning-state.ts'
import { hoursText, loadText } from './planning-words.ts'

/** What the garage should know of a plan before it makes it, in sentences. Nothing of it is forbidden: the garage decides. */
export function notesOf(plan: Plan, planning: Planning): string[] {
  const day = dayOfPlan(plan)
  const [start, end] = [timeOf(plan.scheduledStart), timeOf(plan.scheduledEnd)]
  if (day === null || start === null) return []
  const span = { start, end: end === null || end < start ? start : end }
  return [
    ...ofTheTime(day, span.start, planning),
    ...ofTheMechanic(day, span, plan, planning),
    ...ofTheDay(day, span, planning),
    ...ofThePromise(plan, planning.now),
  ]
}

function ofTheTime(day: string, start: number, { garage, now }: Planning): string[] {
  if (start < now) return ['Aika on jo mennyt.']
  const closed = closedDay(day, garage)
  if (closed) {
    const name = holidayName(closed)
    return [name === null ? 'Korjaamo on silloin kiinni.' : `Korjaamo on silloin kiinni: ${name}.`]
  }
  const open = openSpan(day, garage)
  const hours = garage.openingHours?.[weekdayOfDay(day)]
  return open && hours && (start < open.start || start >= open.end)
    ? [`Korjaamo on auki silloin klo ${dayText(hours)}.`]
    : []
}

type Span = { start: number; end: number }

function ofTheMechanic(day: string, span: Span, { mechanicId }: Plan, planning: Planning): string[] {
  if (mechanicId === null) return []
  const name = planning.mechanics.find(({ id }) => id === mechanicId)?.name ?? 'Mekaanikko'
  const other = planning.work.find((one) => one.mechanicId === mechanicId && overlapMinutes(one, span) > 0)
  const total = bookedOn(planning, day, mechanicId) + bookedMinutes(span, day, planning.garage)
  const away = absenceOn(day, mechanicId, planning.garage)
  if (away) return [`${name} on silloin ${ABSENCE_STATES[away.kind]}.`]
  const atMost = mechanicMinutes(day, planning.garage, mechanicId)
  return [
    ...(other
      ? [
          `${name} tekee silloin muuta työtä klo ${formatTime(new Date(other.start))}–${formatTime(new Date(other.end))}.`,
        ]
      : []),
    ...(atMost > 0 && total > atMost ? [`${name} on ylivarattu: ${loadText(total, atMost)}.`] : []),
  ]
}

function ofTheDay(day: string, span: Span, planning: Planning): string[] {
  const { garage } = planning
  if (garage.bays > 0 && openSpan(day, garage) && placesOn(day, garage) === 0)
    return ['Kaikki tekijät ovat silloin poissa.']
  const total = bookedOn(planning, day, null) + bookedMinutes(span, day, planning.garage)
  const atMost = capacityMinutes(day, planning.garage)
  return atMost > 0 && total > atMost
    ? [`Päivä on ylivarattu: työtä on ${hoursText(total)} ja aikaa ${hoursText(atMost)}.`]
    : []
}

function ofThePromise(plan: Plan, now: number): string[] {
  const promised = timeOf(plan.promisedReadyAt)
  if (promised !== null && promised < now) return ['Lupaus on jo mennyt.']
  return isPromiseTooEarly(plan) ? ['Lupaus on ennen työn loppua.'] : []
}

function isPromiseTooEarly({ promisedReadyAt, scheduledEnd }: Plan): boolean {
  const [promised, end] = [timeOf(promisedReadyAt), timeOf(scheduledEnd)]
  return promised !== null && end !== null && promised < end
}

/** The moment to which a promise that cannot be kept is moved by one press: the end of the work, while that is to come. Null when it can be kept. */
export function laterPromise(plan: Plan, { now }: Planning): string | null {
  const end = movedPromise(timeOf(plan.promisedReadyAt), timeOf(plan.scheduledEnd), now)
  return end === null ? null : plan.scheduledEnd
}
