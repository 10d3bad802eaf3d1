import { byDeskOrder } from '#features/tickets/time-that-matters.ts'
import type { BookedTime, CalendarWeek, PlannedTicket } from '../calendar.ts'
import { piecesOf } from '../week-plan.ts'

/** Tickets as they will be when what was done to them is answered, by their ids; one without a beginning has been taken out of the week. */
export type PendingPlans = ReadonlyMap<string, PlannedTicket>

/** The week as it will be when the plans are accepted; also a plan that came from another week. */
export function weekWith(week: CalendarWeek, days: readonly string[], plans: PendingPlans): CalendarWeek {
  if (plans.size === 0) return week
  const arriving = [...plans.values()].filter((ticket) => piecesOf(ticket, days, week.garage).length > 0)
  const replaced = week.tickets.filter(({ id }) => plans.has(id))
  const booked = new Map(week.booked.map((one) => [keyOf(one), one]))
  const add = (ticket: PlannedTicket, sign: 1 | -1) => {
    for (const { day, minutes } of piecesOf(ticket, days, week.garage)) {
      const place = { day, mechanicId: ticket.mechanic?.id ?? null }
      const before = booked.get(keyOf(place))?.minutes ?? 0
      booked.set(keyOf(place), { ...place, minutes: Math.max(0, before + sign * minutes) })
    }
  }
  // what the server shows already is not counted a second time
  for (const ticket of replaced) add(ticket, -1)
  for (const ticket of arriving) add(ticket, 1)
  return {
    ...week,
    tickets: [
      ...week.tickets.filter(({ id }) => !plans.has(id)),
      ...arriving.map((ticket) => ({ ...ticket, fits: true })),
    ],
    booked: [...booked.values()],
  }
}

/** What waits for a time, without what has just got one, and with what has just lost it. */
export function unplannedWith(tickets: readonly PlannedTicket[], plans: PendingPlans): PlannedTicket[] {
  const lost = [...plans.values()].filter(({ scheduledStart }) => scheduledStart === null)
  const others = tickets.filter(({ id }) => !plans.has(id))
  return lost.length > 0 ? [...others, ...lost].sort(byDeskOrder) : others
}

const keyOf = ({ day, mechanicId }: Pick<BookedTime, 'day' | 'mechanicId'>): string => `${day} ${mechanicId}`
