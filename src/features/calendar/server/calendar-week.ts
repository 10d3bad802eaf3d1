import { momentOn } from '#features/planning/planning.ts'
import type { PlanningLoad } from '#features/planning/planning-views.ts'
import { readLoad } from '#features/planning/server/load-planning.ts'
import { filterCondition, filterValues } from '#features/tickets/server/desk-filter.ts'
import { finishedAt, serviceHours } from '#features/tickets/server/planned-work.ts'
import { cardColumns, cardJoins } from '#features/tickets/server/ticket-card.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Transaction } from '#server/db/database.ts'
import { instantText } from '#server/db/instant-text.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { type CalendarFilter, type CalendarWeek, WEEK_TICKETS, type WeekOf, type WeekTicket } from '../calendar.ts'
import { mondayOf } from '../week.ts'

/** `PlannedTicket` as columns of SQL, as `cardColumns` has the card; joined by its `cardJoins`. */
export const shownColumns = `${cardColumns('GARAGE')}, ${instantText('t.scheduled_end')} as "scheduledEnd",
  ${serviceHours('t')} as "serviceHours", ${instantText(`(${finishedAt('t')})`)} as "finishedAt"`

/** Tickets that match the filter come first, so that the limit cuts the others before them. */
const ticketsStatement = {
  name: 'calendar-week',
  text: `
    with chosen as materialized (
      select t.*, fits, row_number() over (order by fits desc, t.scheduled_start, t.id) as place
      from tickets t join organizations o on o.id = t.customer_id
      cross join lateral (select (${filterCondition(3, 'customer_id')}) is true as fits) filtered
      where t.garage_id = $1 and t.id = any($2::uuid[])
    )
    select
      (select count(*)::int from chosen where fits and place > ${WEEK_TICKETS}) as "leftOut",
      (
        select coalesce(json_agg(row_to_json(shown) order by t.scheduled_start, t.id), '[]')
        from chosen t ${cardJoins} cross join lateral (select ${shownColumns}, t.fits) shown
        where t.place <= ${WEEK_TICKETS}
      ) as tickets`,
}

/** The week of the garage in which the day lies: archived tickets too, for their work took its time. */
export const calendarWeek = (ctx: OrganizationContext, { day, ...filter }: WeekOf): Promise<CalendarWeek> =>
  abortableRead(ctx, (reader) => readWeek(reader, ctx.membership.organizationId, mondayOf(day), filter))

async function readWeek(
  db: Transaction,
  garageId: string,
  monday: string,
  filter: CalendarFilter,
): Promise<CalendarWeek> {
  // the holidays of the week before are asked, too: the keyboard moves work over the edge of a week
  const { garage, mechanics, days, work } = await readLoad(db, garageId, { from: plusDays(monday, -7), days: 14 })
  const begins = new Date(momentOn(monday, '00:00')).toISOString()
  const ofWeek = work.filter(({ start, end }) => end > begins || start >= begins)
  const values = [garageId, ofWeek.map(({ ticketId }) => ticketId), ...filterValues(filter)]
  const { rows } = await db.$client.query<{ leftOut: number; tickets: WeekTicket[] }>({ ...ticketsStatement, values })
  const [found] = rows
  if (!found) throw new Error('the statement answered no row')
  const working = new Set(ofWeek.map(({ mechanicId }) => mechanicId))
  const shown = mechanics.filter(({ id, installs }) => installs || working.has(id))
  return { monday, garage, mechanics: inOrder(shown), booked: bookedTimes(days.slice(7)), ...found }
}

const bookedTimes = (days: PlanningLoad['days']): CalendarWeek['booked'] =>
  days.flatMap(({ day, byMechanic }) => byMechanic.map((one) => ({ day, ...one })))

/** Who installs by name, then those who do not any more and still have work in the week. */
const inOrder = (mechanics: PlanningLoad['mechanics']): PlanningLoad['mechanics'] =>
  [...mechanics].sort(
    (one, other) => Number(other.installs) - Number(one.installs) || one.name.localeCompare(other.name, 'fi'),
  )
