import { inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { listMembers } from '#features/organizations/server/list-members.ts'
import { plannedWork } from '#features/tickets/server/planned-work.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import {
  bookedMinutes,
  capacityMinutes,
  closedDay,
  type GarageDays,
  mechanicMinutes,
  momentOn,
  type Span,
  spanOf,
} from '../planning.ts'
import type { DayLoad, PlanningLoad, PlanningSpan } from '../planning-views.ts'
import { peopleOf } from './absences.ts'
import { garageDays } from './garage-days.ts'
import { holidaysAmong } from './holidays.ts'

/** Work that goes on after the last requested day needs the holidays after it too. */
const MORE_HOLIDAYS = 60

type Work = Span & { ticketId: string; mechanicId: string | null }

/** How full the caller's garage is on these days: each day, each of its people, and what is planned. */
export const loadPlanning = (ctx: OrganizationContext, span: PlanningSpan): Promise<PlanningLoad> =>
  abortableRead(ctx, (reader) => readLoad(reader, ctx.membership.organizationId, span))

export async function readLoad(db: Queryable, garageId: string, { from, days }: PlanningSpan): Promise<PlanningLoad> {
  const holidays = await holidaysAmong(from, days + MORE_HOLIDAYS)
  const settings = (await garageDays(db, [garageId])).get(garageId) ?? { openingHours: null, bays: 0, hoursPerDay: 0 }
  const people = await peopleOf(db, [garageId], { from, until: plusDays(from, days + MORE_HOLIDAYS) })
  const garage = { ...settings, holidays, ...people(garageId) }
  const asked = { start: momentOn(from, '00:00'), end: momentOn(plusDays(from, days), '00:00') }
  const planned = await plannedWork(db, [garageId], { from: new Date(asked.start), until: new Date(asked.end) })
  const work = (planned.get(garageId) ?? []).flatMap(({ ticketId, mechanicId, ...one }): Work[] => {
    const span = spanOf(one)
    return span && span.end > asked.start ? [{ ticketId, mechanicId, ...span }] : []
  })
  return {
    garage,
    mechanics: await mechanicsOf(db, garageId, work),
    days: daysFrom(from, days).map((day) => loadOf(day, garage, work)),
    work: work.map(({ start, end, ...one }) => ({
      ...one,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
  }
}

function loadOf(day: string, garage: GarageDays, work: readonly Work[]): DayLoad {
  const byMechanic = new Map<string | null, number>()
  // the rules ask a clock of the wall: not of all work for each day
  const [start, end] = [momentOn(day, '00:00'), momentOn(day, '24:00')]
  for (const { mechanicId, ...span } of work) {
    if (span.start >= end || span.end <= start) continue
    const minutes = bookedMinutes(span, day, garage)
    if (minutes > 0) byMechanic.set(mechanicId, (byMechanic.get(mechanicId) ?? 0) + minutes)
  }
  return {
    day,
    closed: closedDay(day, garage),
    capacityMinutes: capacityMinutes(day, garage),
    mechanicMinutes: mechanicMinutes(day, garage),
    bookedMinutes: [...byMechanic.values()].reduce((sum, minutes) => sum + minutes, 0),
    byMechanic: [...byMechanic].map(([mechanicId, minutes]) => ({ mechanicId, minutes })),
  }
}

/** The garage's people who install, and then others who still have work planned: members who install no more, and former ones. */
async function mechanicsOf(db: Queryable, garageId: string, work: readonly Work[]): Promise<PlanningLoad['mechanics']> {
  const members = await listMembers(db, garageId)
  const planned = new Set(work.map(({ mechanicId }) => mechanicId))
  const people = members
    .filter(({ userId, installs }) => installs || planned.has(userId))
    .map(({ userId, name, image, installs }) => ({ id: userId, name, image, isMember: true, installs }))
  const missing = [...planned].filter((id) => id !== null && !people.some((one) => one.id === id)) as string[]
  if (missing.length === 0) return people
  const left = await db
    .select({ id: users.id, name: users.name, image: users.image })
    .from(users)
    .where(inArray(users.id, missing))
  return [...people, ...left.map((one) => ({ ...one, isMember: false, installs: false }))]
}
