import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { DayLoad } from '#features/planning/planning-views.ts'
import { readLoad } from '#features/planning/server/load-planning.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { daysBetween, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { addNumbers, type DayNumbers, type DayPart, noNumbers, type Part } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { type FinishedTicket, keptTurnaroundOf, lateMinutesOf, offRoadOf } from './finished-ticket.ts'
import { finishedTickets, reportedTickets, soldLines, waits } from './read-tickets.ts'
import { offerCounts, workOfDays } from './read-work.ts'
import type { Whose } from './whose.ts'

const PLANNING_DAYS = 31

export type DayFacts = { numbers: DayNumbers; parts: DayPart[] }

/**
 * What happened in an organisation on each of these days, counted from its tickets, lines, times, offers and plans: the one place where the
 * reports' numbers are defined. A day without anything may be missing.
 */
export async function dayFactsOf(db: Queryable, whose: Whose, days: Days): Promise<Map<string, DayFacts>> {
  const facts = new Sums()
  for (const { day, count } of await reportedTickets(db, whose, days)) facts.add(day, { ticketsIn: count })
  for (const ticket of await finishedTickets(db, whose, days)) {
    const { day, netCents } = ticket
    const [turnaround, offRoad, late] = [keptTurnaroundOf(ticket), offRoadOf(ticket), lateMinutesOf(ticket)]
    facts.add(day, {
      ticketsOut: 1,
      netCents,
      offRoadMinutes: offRoad ?? 0,
      ...(late !== null && { promised: 1, onTime: late === 0 ? 1 : 0 }),
    })
    facts.addPart(day, 'PARTY', ticket.otherId, '', netCents)
    if (turnaround !== null) facts.addPart(day, 'TURNAROUND', String(turnaround), '', 0)
    if (whose.organizationType === 'GARAGE') continue
    facts.addPart(day, 'VEHICLE', ticket.vehicleKey, ticket.vehicleName, netCents)
    if (offRoad !== null) facts.addPart(day, 'OFF_ROAD', ticket.vehicleKey, ticket.vehicleName, offRoad)
    addOfGarage(facts, ticket)
  }
  for (const { day, reason, count, minutes } of await waits(db, whose, days))
    facts.addPart(day, 'WAITING', reason, '', minutes, count)
  if (whose.organizationType === 'GARAGE') await addGarageFacts(db, whose, days, facts)
  return facts.byDay
}

/** By which a customer compares its garages. */
function addOfGarage(facts: Sums, ticket: FinishedTicket): void {
  const { day, otherId, netCents, approvedCents } = ticket
  const [turnaround, late] = [keptTurnaroundOf(ticket), lateMinutesOf(ticket)]
  if (approvedCents !== null) {
    facts.addPart(day, 'GARAGE_AGREED', otherId, '', approvedCents)
    facts.addPart(day, 'GARAGE_CHARGED', otherId, '', netCents)
  }
  if (late !== null) facts.addPart(day, 'GARAGE_PROMISED', otherId, '', late === 0 ? 1 : 0)
  if (turnaround !== null) facts.addPart(day, 'GARAGE_TURNAROUND', `${otherId} ${turnaround}`, '', 0)
}

async function addGarageFacts(db: Queryable, whose: Whose, days: Days, facts: Sums): Promise<void> {
  for (const { day, kind, key, name, count, netCents, billedMinutes } of await soldLines(db, whose, days)) {
    facts.add(day, { billedMinutes })
    facts.addPart(day, kind, key, name, netCents, count)
  }
  for (const { day, mechanicId, tickets, minutes, presentMinutes } of await workOfDays(db, whose, days)) {
    facts.add(day, { workedMinutes: minutes, attendanceMinutes: presentMinutes, mechanicDays: 1 })
    facts.addPart(day, 'MECHANIC', mechanicId, '', minutes, tickets)
  }
  for (const { day, ...counts } of await offerCounts(db, whose, days)) facts.add(day, counts)
  const first = await firstDayOf(db, whose)
  for (const { day, bookedMinutes, capacityMinutes } of await loadOf(db, whose, days)) {
    const booked = Math.round(bookedMinutes)
    const capacity = day < first ? 0 : Math.round(capacityMinutes)
    if (booked > 0 || capacity > 0) facts.add(day, { bookedMinutes: booked, capacityMinutes: capacity })
  }
}

/** Planning reads so many tickets at most: a month of any garage, but not years. */
async function loadOf(db: Queryable, { organizationId }: Whose, { from, to }: Days): Promise<DayLoad[]> {
  const load: DayLoad[] = []
  for (let day = from; day <= to; day = plusDays(day, PLANNING_DAYS)) {
    const days = Math.min(PLANNING_DAYS, daysBetween(day, to) + 1)
    load.push(...(await readLoad(db, organizationId, { from: day, days })).days)
  }
  return load
}

/** On which day the organisation came: before it there was nothing to fill. */
async function firstDayOf(db: Queryable, { organizationId }: Whose): Promise<string> {
  const [found] = await db
    .select({ at: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return dayInHelsinki(found ? new Date(found.at) : new Date(0))
}

/** Before this day nothing happened: the organisation had not come, and no ticket of it is older. */
export async function beginningOf(db: Queryable, whose: Whose): Promise<string> {
  const came = await firstDayOf(db, whose)
  const [first] = await db
    .select({ at: tickets.createdAt })
    .from(tickets)
    .where(ownTicket(whose))
    .orderBy(tickets.createdAt)
    .limit(1)
  const day = first ? dayInHelsinki(new Date(first.at)) : came
  return day < came ? day : came
}

/** Numbers and parts as they are counted together. */
class Sums {
  readonly byDay = new Map<string, DayFacts>()
  private readonly parts = new Map<string, DayPart>()

  add(day: string, more: Partial<DayNumbers>): void {
    addNumbers(this.of(day).numbers, { ...noNumbers(), ...more })
  }

  addPart(day: string, part: Part, key: string, label: string, amount: number, count = 1): void {
    const factKey = `${day} ${part} ${key}`
    const known = this.parts.get(factKey)
    if (known) {
      known.count += count
      known.amount += amount
      return
    }
    const first = { part, key, label, count, amount }
    this.parts.set(factKey, first)
    this.of(day).parts.push(first)
  }

  private of(day: string): DayFacts {
    const known = this.byDay.get(day) ?? { numbers: noNumbers(), parts: [] }
    this.byDay.set(day, known)
    return known
  }
}
