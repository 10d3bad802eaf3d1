import type { SomeTicketFields } from '#features/tickets/ticket-fields.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatDay, formatTime } from '#web/format.ts'
import type { PlannedTicket } from '../calendar.ts'

type Changes = Pick<SomeTicketFields, 'scheduledStart' | 'scheduledEnd' | 'promisedReadyAt' | 'mechanicId'>

const planOf = ({ scheduledStart, scheduledEnd, promisedReadyAt, mechanic }: PlannedTicket): Changes => ({
  scheduledStart,
  scheduledEnd,
  promisedReadyAt,
  mechanicId: mechanic?.id ?? null,
})

/** What an edit changes, and what takes it back. */
export function planChanges(before: PlannedTicket, after: PlannedTicket): { changes: Changes; back: Changes } {
  const [from, to] = [planOf(before), planOf(after)]
  const names = (Object.keys(from) as (keyof Changes)[]).filter((name) => from[name] !== to[name])
  const pick = (plan: Changes): Changes => Object.fromEntries(names.map((name) => [name, plan[name]]))
  return { changes: pick(to), back: pick(from) }
}

export const isSamePlan = (before: PlannedTicket, after: PlannedTicket): boolean =>
  before.status === after.status && Object.keys(planChanges(before, after).changes).length === 0

/** "ti 24.11. klo 8.00". */
export const whenText = (at: string | number): string => {
  const then = new Date(at)
  return `${formatDay(then)} klo ${formatTime(then)}`
}

/** "ti 24.11. klo 8.00, Mikko Mäkelä". */
export const planText = ({ scheduledStart, mechanic }: PlannedTicket): string =>
  scheduledStart === null ? 'ilman aikaa' : `${whenText(scheduledStart)}, ${mechanic?.name ?? 'ei mekaanikkoa'}`

/** What is said when the plan was changed, and when it was undone: that is a change of its own, which notifies the customer, too. */
export function plannedWords(before: PlannedTicket, after: PlannedTicket): { title: string; undone: string } {
  const car = vehicleTitle(before)
  return {
    title: `${car}: ${planText(after)}`,
    undone: `${car}: palautettu (${planText(before)}). Asiakas sai tiedon kummastakin muutoksesta.`,
  }
}
