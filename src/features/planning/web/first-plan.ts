import type { TicketCard, TicketDetails } from '#features/tickets/ticket-views.ts'
import { type PartValues, plannedValues } from '#features/tickets/web/edited-fields.ts'
import { daysFrom } from '#shared/calendar-day.ts'
import { dayChoices } from './day-choices.ts'
import {
  freeOn,
  minutesOfPlan,
  type Plan,
  type Planning,
  placed,
  suggestedStart,
  timeOf,
  timesLeft,
} from './planning-state.ts'

/** A ticket's plan with its urgency, as the window holds it. */
export type TicketPlan = Plan & { urgent: boolean }

/** The present plan; a card does not hold the end. */
export const planOf = (ticket: TicketCard, details: TicketDetails | undefined): TicketPlan => {
  const {
    mechanicId = null,
    scheduledStart = null,
    scheduledEnd = null,
    promisedReadyAt = null,
    urgent = false,
  } = details ? plannedValues(details) : fromCard(ticket)
  return { mechanicId, scheduledStart, scheduledEnd, promisedReadyAt, urgent }
}

const fromCard = ({ mechanic, scheduledStart, promisedReadyAt, urgent }: TicketCard): PartValues => ({
  mechanicId: mechanic?.id ?? null,
  scheduledStart,
  promisedReadyAt,
  urgent,
})

type First = { plan: TicketPlan; isSuggested: boolean }

/** What is looked through for a free time when the offered days are full. */
const DAYS_AHEAD = 14

/** With what the window begins: what is planned already, unless it is past, else the wished time, else the first free one. */
export function firstPlan(
  plan: TicketPlan,
  { requestedAt }: Pick<TicketCard, 'requestedAt'>,
  planning: Planning,
  hours: number | null,
): First {
  const { garage, now, today } = planning
  const start = timeOf(plan.scheduledStart)
  if (plan.scheduledStart !== null && (start === null || start >= now)) return { plan, isSuggested: false }
  const minutes = minutesOfPlan(plan, garage, hours)
  const open = withoutPast(plan, now)
  const begin = (start: number): TicketPlan => ({ ...placed(open, start, minutes, garage), urgent: plan.urgent })
  const wish = timeOf(requestedAt)
  if (wish !== null && wish >= now) return { plan: begin(Math.floor(wish / 60_000) * 60_000), isSuggested: false }
  const [free] = [...daysToTry(planning)].flatMap((day) => freeOn(planning, day, plan.mechanicId, minutes))
  const [first] = daysFrom(today, DAYS_AHEAD).flatMap((day) => timesLeft(planning, day))
  return { plan: begin(free ?? first ?? suggestedStart(planning, today, plan.mechanicId, minutes)), isSuggested: true }
}

/** The days that are offered, and then those of which the load is known. */
const daysToTry = (planning: Planning): Set<string> =>
  new Set([...dayChoices(planning, null), ...daysFrom(planning.today, DAYS_AHEAD).filter(planning.knows)])

/** A plan whose time has passed begins again; so does a promise that went with it, or is broken already. */
function withoutPast(plan: TicketPlan, now: number): TicketPlan {
  const promised = timeOf(plan.promisedReadyAt)
  const isOver = plan.promisedReadyAt === plan.scheduledEnd || (promised !== null && promised < now)
  return { ...plan, scheduledStart: null, scheduledEnd: null, promisedReadyAt: isOver ? null : plan.promisedReadyAt }
}

/** What has changed of the plan. */
export const planChanges = (before: TicketPlan, after: TicketPlan): Partial<TicketPlan> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof TicketPlan]))
