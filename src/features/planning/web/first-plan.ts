import type { TicketCard, TicketDetails } from '#features/tickets/ticket-views.ts'
import { type PartValues, plannedValues } from '#features/tickets/web/edited-fields.ts'
import { dayChoices } from './day-choices.ts'
import { freeOn, minutesOfPlan, type Plan, type Planning, placed, suggestedStart, timeOf } from './planning-state.ts'

/** A ticket's plan with its urgency, as the window holds it. */
export type TicketPlan = Plan & { urgent: boolean }

/** The plan as it is; a card alone does not tell the end. */
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
  ...{ mechanicId: mechanic?.id ?? null, scheduledStart, promisedReadyAt, urgent },
})

type First = { plan: TicketPlan; isSuggested: boolean }

/** With what the window begins: what is planned already, else the wished time, else the first free one. */
export function firstPlan(
  plan: TicketPlan,
  { requestedAt }: Pick<TicketCard, 'requestedAt'>,
  planning: Planning,
  hours: number | null,
): First {
  if (plan.scheduledStart !== null) return { plan, isSuggested: false }
  const { garage, now, today } = planning
  const minutes = minutesOfPlan(plan, garage, hours)
  const begin = (start: number): TicketPlan => ({ ...placed(plan, start, minutes, garage), urgent: plan.urgent })
  const wish = timeOf(requestedAt)
  if (wish !== null && wish >= now) return { plan: begin(Math.floor(wish / 60_000) * 60_000), isSuggested: false }
  const [free] = dayChoices(today, garage, null).flatMap((day) => freeOn(planning, day, plan.mechanicId, minutes))
  return { plan: begin(free ?? suggestedStart(planning, today, plan.mechanicId, minutes)), isSuggested: true }
}

/** What of the plan is not as it was. */
export const planChanges = (before: TicketPlan, after: TicketPlan): Partial<TicketPlan> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof TicketPlan]))
